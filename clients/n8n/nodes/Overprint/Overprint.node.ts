import {
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { getFonts, getShops, getTemplates, getTemplateVariables } from './lists.ts';
import { propertiesOf } from './operation.ts';
import { audio } from './operations/audio.ts';
import { batch } from './operations/batch.ts';
import { image } from './operations/image.ts';
import { product, shop } from './operations/shop.ts';
import { template } from './operations/template.ts';
import { usage } from './operations/usage.ts';

const resources = [audio, batch, image, product, shop, template, usage];

/** Calls the API, item by item. */
export class Overprint implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Overprint',
    name: 'overprint',
    icon: { light: 'file:../../icons/overprint.svg', dark: 'file:../../icons/overprint.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Text on pictures, square pictures, templates, audio out of videos, batches, watched shops',
    defaults: { name: 'Overprint' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'overprintApi', required: true }],
    properties: propertiesOf(resources),
  };

  methods = {
    loadOptions: {
      getFonts(this: ILoadOptionsFunctions) {
        return getFonts(this);
      },
      getShops(this: ILoadOptionsFunctions) {
        return getShops(this);
      },
      getTemplates(this: ILoadOptionsFunctions) {
        return getTemplates(this);
      },
    },
    resourceMapping: {
      getTemplateVariables(this: ILoadOptionsFunctions) {
        return getTemplateVariables(this);
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const steps = this.getInputData().map((_item, itemIndex) => ({ ctx: this, itemIndex }));
    const operation = operationOf(this);
    if (operation.runAll) return [await attempt(this, 0, () => operation.runAll?.(steps))];
    const results: INodeExecutionData[] = [];
    // One after the other: the burst limit lets a free account send one a second.
    for (const step of steps)
      results.push(...(await attempt(this, step.itemIndex, () => operation.run?.(step))));
    return [results];
  }
}

function operationOf(ctx: IExecuteFunctions) {
  const [wanted, name] = [ctx.getNodeParameter('resource', 0), ctx.getNodeParameter('operation', 0)];
  const resource = resources.find(({ value }) => value === wanted);
  const operation = resource?.operations.find(({ value }) => value === name);
  if (!operation) throw new NodeOperationError(ctx.getNode(), `The operation "${String(name)}" is not known`);
  return operation;
}

/** With "On Error: Continue" an error is the item's result. */
async function attempt(
  ctx: IExecuteFunctions,
  itemIndex: number,
  run: () => Promise<INodeExecutionData[]> | undefined,
): Promise<INodeExecutionData[]> {
  try {
    return (await run()) ?? [];
  } catch (thrown) {
    const isOurs = thrown instanceof NodeApiError || thrown instanceof NodeOperationError;
    const error = isOurs ? thrown : new NodeOperationError(ctx.getNode(), thrown as Error, { itemIndex });
    if (!ctx.continueOnFail()) throw error;
    const { message, description: fix } = error;
    const json = { error: message, ...(typeof fix === 'string' && { fix }) };
    return [{ json, error, pairedItem: { item: itemIndex } }];
  }
}
