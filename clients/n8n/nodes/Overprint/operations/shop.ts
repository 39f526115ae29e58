import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { productFilters, productStates, shopEvents } from '../choices.ts';
import type { Operation, Resource } from '../operation.ts';
import { limitOf, listFields, metadataField, optionsField, optionsOf, textOf } from '../parameters.ts';
import { idempotencyKeyOf, requestApi, requestRows, type Step } from '../transport.ts';

const shopField: INodeProperties = {
  displayName: 'Shop Name or ID',
  name: 'shopId',
  type: 'options',
  typeOptions: { loadOptionsMethod: 'getShops' },
  default: '',
  required: true,
  description:
    'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const webhookField: INodeProperties = {
  displayName: 'Webhook URL',
  name: 'webhook_url',
  type: 'string',
  default: '',
  description: 'Where new products are posted',
};

/** Settings of a shop, by their API names. */
const settings: INodeProperties[] = [
  {
    displayName: 'Email New Products',
    name: 'notify_email',
    type: 'boolean',
    default: true,
    description: 'Whether to email new products to the address of the account',
  },
  {
    displayName: 'Events',
    name: 'events',
    type: 'multiOptions',
    default: ['product.discovered'],
    options: [...shopEvents],
    description: 'What the webhook is told of products',
  },
  {
    displayName: 'Post Products',
    name: 'post_products',
    type: 'boolean',
    default: true,
    description: 'Whether to post new products to webhooks',
  },
  {
    displayName: 'Sync Products',
    name: 'sync_products',
    type: 'boolean',
    default: true,
    description: 'Whether to scan by schedule',
  },
  {
    displayName: 'Template Name or ID',
    name: 'template_id',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getTemplates' },
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    hint: 'Finishes the picture of each new product',
  },
  {
    displayName: 'Weekly Email',
    name: 'notify_weekly',
    type: 'boolean',
    default: true,
    description: 'Whether to count its changes in the email of each Monday',
  },
  {
    displayName: 'Webhook Authorization',
    name: 'webhook_authorization',
    type: 'string',
    typeOptions: { password: true },
    default: '',
    description: 'Sent as the Authorization header to the Webhook URL',
  },
];

/** Watched shops. */
export const shop: Resource = {
  name: 'Shop',
  value: 'shop',
  operations: [
    {
      name: 'Create',
      value: 'create',
      action: 'Monitor a shop',
      description: 'Add a shop that is scanned for new products',
      fields: [
        {
          displayName: 'Shop URL',
          name: 'shopUrl',
          type: 'string',
          default: '',
          required: true,
          placeholder: 'https://www.redbubble.com/people/some-artist/shop',
        },
        { ...webhookField, name: 'webhookUrl', required: true },
        optionsField([
          metadataField,
          {
            displayName: 'Notify of Existing Products',
            name: 'notify_existing',
            type: 'boolean',
            default: true,
            description: 'Whether to post also what the first complete scan finds',
          },
          ...settings,
        ]),
      ],
      async run(step) {
        const urls = { shop_url: textOf(step, 'shopUrl'), webhook_url: textOf(step, 'webhookUrl') };
        const body = { ...urls, ...optionsOf(step, ['metadata']) };
        const idempotencyKey = idempotencyKeyOf(step, 'shop');
        return [await dataOf(step, { method: 'POST', path: '/api/shops', body, idempotencyKey })];
      },
    },
    forOne(
      'Delete',
      'delete',
      'Delete a shop',
      'Stop monitoring a shop and forget its products',
      [],
      async (step) => {
        const response = await requestApi(step, { method: 'DELETE', path: pathOf(step) });
        return { json: response, pairedItem: { item: step.itemIndex } };
      },
    ),
    forOne('Get', 'get', 'Get a shop', 'Read a shop with the result of its last scan', [], (step) =>
      dataOf(step, { method: 'GET', path: pathOf(step) }),
    ),
    {
      name: 'Get Many',
      value: 'getMany',
      action: 'Get many shops',
      description: 'List the shops of the account, newest first',
      fields: listFields,
      run: (step) => rowsOf(step, '/api/shops'),
    },
    forOne('Scan', 'scan', 'Scan a shop now', 'Look for new products now', [], (step) =>
      dataOf(step, {
        method: 'POST',
        path: `${pathOf(step)}/scrape`,
        idempotencyKey: idempotencyKeyOf(step, 'scan'),
      }),
    ),
    forOne(
      'Update',
      'update',
      'Update a shop',
      'Change the settings of a shop',
      [optionsField([...settings, webhookField], 'Fields to Change')],
      (step) => dataOf(step, { method: 'PATCH', path: pathOf(step), body: optionsOf(step) }),
    ),
  ],
};

/** Products found in shops. */
export const product: Resource = {
  name: 'Product',
  value: 'product',
  operations: [
    {
      name: 'Get Many',
      value: 'getMany',
      action: 'Get many products',
      description: 'List the products of one shop or of all, most recent first',
      fields: [
        ...listFields,
        optionsField(
          [
            {
              displayName: 'Search',
              name: 'search',
              type: 'string',
              default: '',
              description: 'A part of the title',
            },
            { ...shopField, required: false },
            {
              displayName: 'State',
              name: 'state',
              type: 'options',
              default: 'missing',
              options: [...productStates],
              description: 'Whether the product is still in its shop',
            },
            {
              displayName: 'Status',
              name: 'status',
              type: 'options',
              default: 'new',
              options: [...productFilters],
              description: 'Of the webhook of the product',
            },
          ],
          'Filters',
          'filters',
        ),
      ],
      async run(step) {
        const { shopId, ...query } = optionsOf(step, [], 'filters');
        const path = shopId === undefined ? '/api/redbubble' : `/api/redbubble/shops/${shopId as number}`;
        return rowsOf(step, `${path}/products`, query);
      },
    },
    forOne(
      'Send',
      'send',
      'Send a product again',
      'Post one product to the webhook of its shop again',
      [{ displayName: 'Product ID', name: 'productId', type: 'string', default: '', required: true }],
      (step) =>
        dataOf(step, {
          method: 'POST',
          path: `${pathOf(step)}/products/${encodeURIComponent(textOf(step, 'productId'))}/send`,
          idempotencyKey: idempotencyKeyOf(step, 'send'),
        }),
    ),
  ],
};

/** Returns an operation on one shop. */
function forOne(
  name: string,
  value: string,
  action: string,
  description: string,
  more: readonly INodeProperties[],
  run: (step: Step) => Promise<INodeExecutionData>,
): Operation {
  return {
    name,
    value,
    action,
    description,
    fields: [shopField, ...more],
    run: async (step) => [await run(step)],
  };
}

const pathOf = (step: Step) => `/api/redbubble/shops/${encodeURIComponent(textOf(step, 'shopId'))}`;

async function dataOf(step: Step, request: Parameters<typeof requestApi>[1]): Promise<INodeExecutionData> {
  const { data } = await requestApi(step, request);
  return { json: data as IDataObject, pairedItem: { item: step.itemIndex } };
}

async function rowsOf(step: Step, path: string, query: IDataObject = {}): Promise<INodeExecutionData[]> {
  const rows = await requestRows(step, path, limitOf(step), query);
  return rows.map((json) => ({ json, pairedItem: { item: step.itemIndex } }));
}
