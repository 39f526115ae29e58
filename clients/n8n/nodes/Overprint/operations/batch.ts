import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { batchTools } from '../choices.ts';
import { filePart, formBody, sourceFields, textParts } from '../files.ts';
import type { Resource } from '../operation.ts';
import {
  jsonOf,
  limitOf,
  listFields,
  metadataField,
  optionsField,
  optionsOf,
  textOf,
} from '../parameters.ts';
import { type ApiRequest, idempotencyKeyOf, requestApi, requestRows, type Step } from '../transport.ts';
import { waitFields, waitFor } from '../waiting.ts';
import { templateField, valuesField, valuesOf } from './template.ts';

const firstWork = 'image_padding';
const work: INodeProperties[] = [
  {
    displayName: 'Work',
    name: 'work',
    type: 'options',
    default: firstWork,
    options: [
      ...batchTools,
      { name: 'Template', value: 'template', description: 'Finish each by a template' },
    ],
  },
  { ...templateField, displayOptions: { show: { work: ['template'] } } },
  {
    displayName: 'Tool Options (JSON)',
    name: 'toolOptions',
    type: 'json',
    default: '{"padding_size": 50}',
    description: 'The fields of a call of that tool, but for the picture',
    displayOptions: { show: { work: batchTools.map(({ value }) => value) } },
  },
];

const batchOptions: INodeProperties[] = [
  metadataField,
  {
    displayName: 'Webhook URL',
    name: 'webhook_url',
    type: 'string',
    default: '',
    description: 'Gets a POST when the batch has ended',
  },
];

/** Many pictures in one call. */
export const batch: Resource = {
  name: 'Batch',
  value: 'batch',
  operations: [
    {
      name: 'Cancel',
      value: 'cancel',
      action: 'Cancel a batch',
      description: 'Cancel what has not begun, and give it back to the quota',
      fields: [batchIdField()],
      run: async (step) => [itemOf(step, await requestApi(step, { method: 'DELETE', path: pathOf(step) }))],
    },
    {
      name: 'Create',
      value: 'create',
      action: 'Create a batch from all items',
      description: 'Work on all items together: each one is a picture',
      fields: [
        ...sourceFields('Picture'),
        {
          displayName: 'Picture Name',
          name: 'pictureName',
          type: 'string',
          default: '',
          description: 'In the ZIP and in lists. By default the last part of the address.',
          displayOptions: { show: { source: ['url'] } },
        },
        ...work,
        { ...valuesField, displayOptions: { show: { work: ['template'] } } },
        optionsField(batchOptions),
        ...waitFields,
      ],
      runAll: create,
    },
    {
      name: 'Get',
      value: 'get',
      action: 'Get a batch',
      description: 'Read the state of a batch and its pictures',
      fields: [batchIdField()],
      run: async (step) => [itemOf(step, await requestApi(step, { method: 'GET', path: pathOf(step) }))],
    },
    {
      name: 'Get Many',
      value: 'getMany',
      action: 'Get many batches',
      description: 'List the batches of the account, newest first',
      fields: listFields,
      async run(step) {
        const rows = await requestRows(step, '/api/batches', limitOf(step));
        return rows.map((data) => itemOf(step, { data }));
      },
    },
  ],
};

async function create(steps: readonly Step[]): Promise<INodeExecutionData[]> {
  const [first] = steps;
  if (first === undefined) return [];
  const isFiles = textOf(first, 'source') === 'binary';
  const request: ApiRequest = {
    method: 'POST',
    path: '/api/batches',
    ...(isFiles
      ? formBody([
          ...textParts({ ...workOf(first), ...filesValues(first) }),
          ...(await Promise.all(steps.map((step) => filePart(step, 'images')))),
        ])
      : { body: { ...workOf(first), items: steps.map(pictureOf) } }),
    idempotencyKey: idempotencyKeyOf(first, 'batch'),
  };
  const accepted = await requestApi(first, request);
  const pairedItem = steps.map(({ itemIndex }) => ({ item: itemIndex }));
  if (first.ctx.getNodeParameter('wait', 0) !== true) return [{ json: accepted, pairedItem }];
  const isDone = ({ data }: IDataObject) => (data as IDataObject).status !== 'processing';
  const ended = await waitFor(first, `/api/batches/${accepted.batch_id as string}`, isDone);
  return [{ json: ended.data as IDataObject, pairedItem }];
}

/** Returns what is done with every picture: the settings of the first item. */
function workOf(step: Step): IDataObject {
  const options = optionsOf(step, ['metadata']);
  const kind = textOf(step, 'work');
  if (kind === 'template') return { ...options, template_id: textOf(step, 'templateId') };
  const { ctx, itemIndex } = step;
  return {
    ...options,
    tool: kind,
    options: jsonOf(step, 'Tool Options', ctx.getNodeParameter('toolOptions', itemIndex)),
  };
}

/** Beside files the values of the first item are those of all. */
function filesValues(step: Step): IDataObject {
  return textOf(step, 'work') === 'template' ? { values: valuesOf(step) } : {};
}

function pictureOf(step: Step): IDataObject {
  const name = textOf(step, 'pictureName');
  return {
    image_url: textOf(step, 'imageUrl'),
    ...(name !== '' && { name }),
    ...(textOf(step, 'work') === 'template' && { values: valuesOf(step) }),
  };
}

function batchIdField(): INodeProperties {
  return { displayName: 'Batch ID', name: 'batchId', type: 'string', default: '', required: true };
}

const pathOf = (step: Step) => `/api/batches/${encodeURIComponent(textOf(step, 'batchId'))}`;

function itemOf({ itemIndex }: Step, { data }: IDataObject): INodeExecutionData {
  return { json: data as IDataObject, pairedItem: { item: itemIndex } };
}
