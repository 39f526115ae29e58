import type { Resource } from '../operation.ts';
import { requestApi } from '../transport.ts';

/** Usage of the account. */
export const usage: Resource = {
  name: 'Usage',
  value: 'usage',
  operations: [
    {
      name: 'Get',
      value: 'get',
      action: 'Get the usage of the month',
      description: 'Read how many requests are used and left',
      fields: [],
      async run(step) {
        const json = await requestApi(step, { method: 'GET', path: '/api/usage' });
        return [{ json, pairedItem: { item: step.itemIndex } }];
      },
    },
  ],
};
