import type { IDisplayOptions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { Step } from './transport.ts';

/** Something that the node can do. Its fields are shown only for it. */
export interface Operation {
  readonly value: string;
  readonly name: string;
  /** In the list of what a node can do, beginning with a verb. */
  readonly action: string;
  readonly description: string;
  readonly fields: readonly INodeProperties[];
  /** Works on one item. */
  run?(step: Step): Promise<INodeExecutionData[]>;
  /** Works on all items together. */
  runAll?(steps: readonly Step[]): Promise<INodeExecutionData[]>;
}

/** Context of an operation. */
export interface Resource {
  readonly value: string;
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** Returns the node's fields: the choice of resource and operation, then the fields of each operation. */
export function propertiesOf(resources: readonly Resource[]): INodeProperties[] {
  const first = resources[0]?.value ?? '';
  const resourceField: INodeProperties = {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: resources.map(({ name, value }) => ({ name, value })),
    default: first,
  };
  return [resourceField, ...resources.flatMap(fieldsOf)];
}

function fieldsOf(resource: Resource): INodeProperties[] {
  const { operations, value } = resource;
  const first = operations[0]?.value ?? '';
  const operationField: INodeProperties = {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: operations.map((operation) => ({
      name: operation.name,
      value: operation.value,
      action: operation.action,
      description: operation.description,
    })),
    default: first,
    displayOptions: { show: { resource: [value] } },
  };
  const fields = operations.flatMap((operation) =>
    operation.fields.map((field) => ({
      ...field,
      displayOptions: shownFor(field.displayOptions, { resource: [value], operation: [operation.value] }),
    })),
  );
  return [operationField, ...fields];
}

function shownFor(
  own: IDisplayOptions | undefined,
  show: NonNullable<IDisplayOptions['show']>,
): IDisplayOptions {
  return { ...own, show: { ...show, ...own?.show } };
}
