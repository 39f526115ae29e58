import { describe, expect, test } from 'vitest';
import { computesAnImport, importsOf } from './imports.ts';

describe('the reader of imports', () => {
  test.each([
    ["import fastify from 'fastify';", ['fastify']],
    ["import { a, type B } from './a.ts';", ['./a.ts']],
    ["import type { A } from './a.ts';", ['./a.ts']],
    ["import {\n  a,\n  b,\n} from './a.ts';", ['./a.ts']],
    ["import * as all from './a.ts';", ['./a.ts']],
    ["import './effect.ts';", ['./effect.ts']],
    ["import facts from '../package.json' with { type: 'json' };", ['../package.json']],
    ["export { a } from './a.ts';", ['./a.ts']],
    ["export * from './a.ts';", ['./a.ts']],
    ["export type { A } from './a.ts';", ['./a.ts']],
    ["const { run } = await import('./run.ts');", ['./run.ts']],
    ["let a: import('./a.ts').A;", ['./a.ts']],
    ["import a from './a.ts'\nimport b from './b.ts'", ['./a.ts', './b.ts']],
    ['import a from "./a.ts";', ['./a.ts']],
  ])('sees %j', (source, expected) => {
    expect(importsOf(source)).toEqual(expected);
  });

  test.each([
    "// import a from './a.ts';",
    "/** as in\n * import a from './a.ts'; */",
    "export const from = 'here';",
    "const text = 'import';",
    'const here = import.meta.url;',
  ])('sees nothing in %j', (source) => {
    expect(importsOf(source)).toEqual([]);
  });

  test.each([
    ['await import(name);', true],
    ['await import(`./${name}.ts`);', true],
    ["await import('./run.ts');", false],
  ])('tells whether %j computes a name: %s', (source, expected) => {
    expect(computesAnImport(source)).toBe(expected);
  });
});
