import { type IDataObject, type INodeProperties, NodeOperationError } from 'n8n-workflow';
import type { Step } from './transport.ts';

/** Returns a field's text. */
export function textOf({ ctx, itemIndex }: Step, name: string): string {
  return String(ctx.getNodeParameter(name, itemIndex, '')).trim();
}

/**
 * Returns the fields of a collection that have a value, those that are JSON parsed.
 * Throws `NodeOperationError` for text that is not JSON.
 */
export function optionsOf(
  { ctx, itemIndex }: Step,
  jsonFields: readonly string[] = [],
  name = 'options',
): IDataObject {
  const given = Object.entries(ctx.getNodeParameter(name, itemIndex, {}) as IDataObject).filter(
    ([, value]) => value !== '' && value !== undefined && value !== null,
  );
  return Object.fromEntries(
    given.map(([field, value]) => [
      field,
      jsonFields.includes(field) ? jsonOf({ ctx, itemIndex }, field, value) : value,
    ]),
  );
}

/** Returns a JSON value, which an expression may give as one already. */
export function jsonOf({ ctx, itemIndex }: Step, name: string, value: unknown): IDataObject | IDataObject[] {
  if (typeof value !== 'string') return value as IDataObject;
  try {
    return JSON.parse(value) as IDataObject;
  } catch (error) {
    throw new NodeOperationError(ctx.getNode(), `The field "${name}" is not valid JSON`, {
      description: (error as Error).message,
      itemIndex,
    });
  }
}

/** The fields of a list. */
export const listFields: readonly INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { returnAll: [false] } },
  },
];

/** Returns how many rows are wanted; undefined for all. */
export function limitOf({ ctx, itemIndex }: Step): number | undefined {
  if (ctx.getNodeParameter('returnAll', itemIndex) === true) return undefined;
  return Number(ctx.getNodeParameter('limit', itemIndex));
}

/** In the options of every call that gives a caller's own notes back. */
export const metadataField: INodeProperties = {
  displayName: 'Metadata (JSON)',
  name: 'metadata',
  type: 'json',
  default: '{}',
  description: 'An object of your own, at most 2 KB, that comes back with the result',
};

/** Returns a collection of optional fields. */
export function optionsField(
  fields: INodeProperties[],
  displayName = 'Options',
  name = 'options',
): INodeProperties {
  return {
    displayName,
    name,
    type: 'collection',
    default: {},
    placeholder: displayName === 'Options' ? 'Add option' : 'Add field',
    options: fields,
  };
}
