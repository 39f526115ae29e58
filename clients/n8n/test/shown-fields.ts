import type { INodeProperties } from 'n8n-workflow';
import { Overprint } from '../nodes/Overprint/Overprint.node.ts';
import { OverprintTrigger } from '../nodes/OverprintTrigger/OverprintTrigger.node.ts';

export type Parameters = Readonly<Record<string, unknown>>;

const descriptions = [new Overprint(), new OverprintTrigger()].map(({ description }) => description);

/** Returns the fields that n8n shows of a node of this package with these parameters. */
export function shownFields(type: string, parameters: Parameters): INodeProperties[] {
  const node = descriptions.find(({ name }) => type === `n8n-nodes-overprint.${name}`);
  if (!node) throw new Error(`Expected a node of this package, received ${type}`);
  const all = { ...defaultsOf(node.properties), ...parameters };
  return node.properties.filter(({ displayOptions }) =>
    Object.entries(displayOptions?.show ?? {}).every(([name, values]) =>
      values.includes(all[name] as string),
    ),
  );
}

/** Returns the fields of the collection of options. */
export function optionsAmong(fields: readonly INodeProperties[], name = 'options'): INodeProperties[] {
  return (fields.find((field) => field.name === name)?.options ?? []) as INodeProperties[];
}

function defaultsOf(properties: readonly INodeProperties[]): Parameters {
  return Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));
}
