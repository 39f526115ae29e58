import {
  type IDataObject,
  type INodeExecutionData,
  type INodeProperties,
  NodeOperationError,
} from 'n8n-workflow';
import { bitrates, jobStatuses, limits } from '../choices.ts';
import { downloadFields, downloadResult, sourceFields, videoBody } from '../files.ts';
import type { Resource } from '../operation.ts';
import { limitOf, listFields, metadataField, optionsField, optionsOf, textOf } from '../parameters.ts';
import { idempotencyKeyOf, requestApi, requestRows, type Step } from '../transport.ts';
import { waitFields, waitFor } from '../waiting.ts';

const { bitrate } = limits;

const extractOptions: INodeProperties[] = [
  {
    displayName: 'Bitrate',
    name: 'bitrate',
    type: 'options',
    default: bitrate,
    options: [...bitrates],
    description: 'Of the MP3',
  },
  {
    displayName: 'End',
    name: 'end',
    type: 'string',
    default: '',
    placeholder: '90 or 00:01:30',
    description: 'Where in the video the audio ends',
  },
  metadataField,
  {
    displayName: 'Start',
    name: 'start',
    type: 'string',
    default: '',
    placeholder: '15 or 00:00:15',
    description: 'Where in the video the audio begins',
  },
  {
    displayName: 'Webhook Authorization',
    name: 'webhook_authorization',
    type: 'string',
    typeOptions: { password: true },
    default: '',
    description: 'Sent as the Authorization header to the Webhook URL',
  },
  {
    displayName: 'Webhook URL',
    name: 'webhook_url',
    type: 'string',
    default: '',
    description: 'Gets a POST when the job has ended',
  },
];

/** The sound of videos. */
export const audio: Resource = {
  name: 'Audio',
  value: 'audio',
  operations: [
    {
      name: 'Extract',
      value: 'extract',
      action: 'Extract audio from a video',
      description: 'Make an MP3 of the sound of a video',
      fields: [...sourceFields('Video'), optionsField(extractOptions), ...waitFields, ...downloadsAtEnd()],
      async run(step) {
        const accepted = await requestApi(step, await extraction(step));
        if (step.ctx.getNodeParameter('wait', step.itemIndex) !== true) return [itemOf(step, accepted)];
        const isDone = ({ status }: IDataObject) => status !== 'processing';
        const job = await waitFor(step, pathOf(accepted.job_id as string), isDone);
        return [await withFile(step, job)];
      },
    },
    {
      name: 'Get',
      value: 'get',
      action: 'Get an audio job',
      description: 'Read the state of a job, and its MP3 once there is one',
      fields: [
        { displayName: 'Job ID', name: 'jobId', type: 'string', default: '', required: true },
        ...downloadFields,
      ],
      async run(step) {
        const job = await requestApi(step, { method: 'GET', path: pathOf(textOf(step, 'jobId')) });
        return [job.status === 'processing' ? itemOf(step, job) : await withFile(step, job)];
      },
    },
    {
      name: 'Get Many',
      value: 'getMany',
      action: 'Get many audio jobs',
      description: 'List the jobs of the account, newest first',
      fields: [
        ...listFields,
        optionsField(
          [
            {
              displayName: 'Status',
              name: 'status',
              type: 'options',
              default: 'completed',
              options: [...jobStatuses],
            },
          ],
          'Filters',
          'filters',
        ),
      ],
      async run(step) {
        const filters = optionsOf(step, [], 'filters');
        const rows = await requestRows(step, '/api/extract-audio', limitOf(step), filters);
        return rows.map((json) => itemOf(step, json));
      },
    },
  ],
};

/** The file comes only to those who wait for it. */
function downloadsAtEnd(): INodeProperties[] {
  return downloadFields.map((field) => ({
    ...field,
    displayOptions: { show: { ...field.displayOptions?.show, wait: [true] } },
  }));
}

async function extraction(step: Step) {
  const options = optionsOf(step, ['metadata']);
  const post = {
    method: 'POST',
    path: '/api/extract-audio',
    idempotencyKey: idempotencyKeyOf(step, 'extract'),
  } as const;
  if (textOf(step, 'source') === 'url')
    return { ...post, body: { video_url: textOf(step, 'videoUrl'), ...options } };
  const { metadata, ...texts } = options;
  const query = { ...texts, ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }) };
  return { ...post, query, ...(await videoBody(step)) };
}

const pathOf = (jobId: string) => `/api/extract-audio/${encodeURIComponent(jobId)}`;

function itemOf({ itemIndex }: Step, json: IDataObject): INodeExecutionData {
  return { json, pairedItem: { item: itemIndex } };
}

/** Returns the item of a job that has ended. Throws `NodeOperationError` for one that failed. */
async function withFile(step: Step, job: IDataObject): Promise<INodeExecutionData> {
  const { ctx, itemIndex } = step;
  if (job.status === 'failed')
    throw new NodeOperationError(ctx.getNode(), job.error as string, {
      ...(typeof job.fix === 'string' && { description: job.fix }),
      itemIndex,
    });
  if (ctx.getNodeParameter('download', itemIndex) !== true || job.download_url === null)
    return itemOf(step, job);
  const name = ((job.source_name as string | null) ?? 'audio').replace(/\.\w+$/, '');
  const file = await downloadResult(step, job.download_url as string, name);
  return { ...itemOf(step, job), binary: { [textOf(step, 'outputField')]: file } };
}
