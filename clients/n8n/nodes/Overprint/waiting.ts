import { type IDataObject, type INodeProperties, NodeOperationError, sleep } from 'n8n-workflow';
import { requestApi, type Step } from './transport.ts';

const pauseSeconds = 2;

/** The fields with which a person says whether to wait for the end. */
export const waitFields: readonly INodeProperties[] = [
  {
    displayName: 'Wait for the End',
    name: 'wait',
    type: 'boolean',
    default: true,
    description: 'Whether to wait until the work is done. Otherwise the result has the ID to ask for later.',
  },
  {
    displayName: 'Longest Wait (Minutes)',
    name: 'waitMinutes',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 240 },
    default: 30,
    description: 'After that the node fails. The work goes on, and its ID is in the error.',
    displayOptions: { show: { wait: [true] } },
  },
];

/**
 * Asks every two seconds until `isDone`, and returns the last response. Throws `NodeOperationError` when the
 * time is over.
 */
export async function waitFor(
  step: Step,
  path: string,
  isDone: (body: IDataObject) => boolean,
): Promise<IDataObject> {
  const { ctx, itemIndex } = step;
  const minutes = Number(ctx.getNodeParameter('waitMinutes', itemIndex));
  for (let asked = 0; asked <= (minutes * 60) / pauseSeconds; asked += 1) {
    const body = await requestApi(step, { method: 'GET', path });
    if (isDone(body)) return body;
    await sleep(pauseSeconds * 1_000);
  }
  throw new NodeOperationError(ctx.getNode(), `The work did not end within ${minutes} minutes`, {
    description: `It goes on. Ask for ${path.split('/').at(-1)} later, or wait longer.`,
    itemIndex,
  });
}
