import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** An API key and the address of the service. The test reads the usage of the month, which is not metered. */
export class OverprintApi implements ICredentialType {
  name = 'overprintApi';

  displayName = 'Overprint API';

  icon = { light: 'file:../icons/overprint.svg', dark: 'file:../icons/overprint.dark.svg' } as const;

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-overprint';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://overprint.example.com',
      description: 'Address of the service, without a path',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'op_...',
      description: 'From the API Keys page of your account',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { 'X-API-Key': '={{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.trim().replace(/\\/+$/, "")}}', url: '/api/usage' },
  };
}
