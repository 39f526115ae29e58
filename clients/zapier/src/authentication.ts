import { requestApi } from './request.ts';
import type { Bundle, Z } from './zapier.ts';

/** A key and the address of the service, tried by reading the month's usage. */
export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'base_url',
      label: 'Base URL',
      required: true,
      helpText: 'The address of the service without a path, such as https://overprint.example.com.',
    },
    {
      key: 'api_key',
      label: 'API Key',
      required: true,
      type: 'password',
      helpText: 'Under API access. Triggers need a key with the scope `webhooks`.',
    },
  ],
  test: async (z: Z, bundle: Bundle) => requestApi(z, bundle, { method: 'GET', path: '/api/usage' }),
  connectionLabel: '{{bundle.authData.base_url}} ({{bundle.inputData.plan}})',
} as const;
