import { readdirSync, readFileSync } from 'node:fs';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { optionsAmong, type Parameters, shownFields } from './shown-fields.ts';

interface Workflow {
  readonly nodes: readonly {
    readonly name: string;
    readonly type: string;
    readonly parameters: Parameters;
    readonly credentials?: object;
  }[];
  readonly connections: Readonly<Record<string, { readonly main: { readonly node: string }[][] }>>;
}

const folder = new URL('../examples/', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Workflow;

/** Returns the values that a field offers; undefined where they come from the account, or anything is taken. */
function offeredBy({ options, type, typeOptions }: INodeProperties): unknown[] | undefined {
  if (!type.toLowerCase().endsWith('options') || typeOptions?.loadOptionsMethod !== undefined)
    return undefined;
  return (options as INodePropertyOptions[]).map(({ value }) => value);
}

/** Checks the parameters of one node, or the fields of one of its collections. */
function expectKnown(fields: readonly INodeProperties[], parameters: Parameters): void {
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(parameters)));
  for (const field of fields.filter(({ name }) => name in parameters)) {
    const offered = offeredBy(field);
    if (offered) expect(offered).toEqual(expect.arrayContaining([parameters[field.name]].flat()));
  }
}

describe.each(readdirSync(folder))('the example %s', (file) => {
  const { nodes, connections } = read(file);

  test('uses fields and choices that the nodes have, without a credential of somebody', () => {
    const own = nodes.filter(({ type }) => type.startsWith('n8n-nodes-overprint.'));
    expect(own).not.toEqual([]);
    for (const { type, parameters } of own) {
      const shown = shownFields(type, parameters);
      const required = shown.filter((field) => field.required === true).map(({ name }) => name);
      expect(Object.keys(parameters)).toEqual(expect.arrayContaining(required));
      expectKnown(shown, parameters);
      expectKnown(optionsAmong(shown), (parameters.options ?? {}) as Parameters);
    }
    expect(nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
  });

  test('connects nodes that it has', () => {
    const targets = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
    const names = nodes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(connections), ...targets]));
  });
});
