import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { circlesIn } from './map/circles.ts';
import { computesAnImport, importsOf } from './map/imports.ts';
import { arrows, fileOf, fileViolation, packageViolation } from './map/rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

function violation(from: string, name: string): string | undefined {
  const file = fileOf(from, name);
  const reason = file === undefined ? packageViolation(from, name) : fileViolation(from, file);
  return reason && `${from} imports ${name}: ${reason}`;
}

describe('the map', () => {
  test('holds for every import under src/', () => {
    const all = files.flatMap((from) => importsOf(textOf(from)).map((name) => violation(from, name)));
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((found) => found !== undefined)).toEqual([]);
  });

  test('has no circle of imports, types included', () => {
    const graph = new Map(
      files.map((from) => [from, importsOf(textOf(from)).flatMap((name) => fileOf(from, name) ?? [])]),
    );
    expect(circlesIn(graph)).toEqual([]);
  });

  test('declares no circle among the features of a floor', () => {
    expect(Object.values(arrows).flatMap((floor) => circlesIn(new Map(Object.entries(floor))))).toEqual([]);
  });

  test.each([
    ['none in a diamond', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
    ['one of two', { a: ['b'], b: ['a'] }, ['a -> b -> a']],
    ['one that the first node only leads to', { a: ['b'], b: ['c'], c: ['b'] }, ['b -> c -> b']],
    ['one of a single node', { a: ['a'] }, ['a -> a']],
  ])('finds circles: %s', (_, graph, circles) => {
    expect(circlesIn(new Map(Object.entries(graph)))).toEqual(circles);
  });

  test('a file of another folder is imported by its place in the project', () => {
    const all = globSync('{src,test,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
    const climbing = all.flatMap((from) =>
      importsOf(textOf(from)).filter((name) => name.startsWith('../') && !name.endsWith('/package.json')),
    );
    expect(all.length).toBeGreaterThan(1_000);
    expect(climbing).toEqual([]);
  });

  test('no product file computes the name of an import', () => {
    const product = files.filter((file) => !file.endsWith('.test.ts'));
    expect(product.filter((file) => computesAnImport(textOf(file)))).toEqual([]);
  });

  test('the JavaScript client imports only its own sources, so that it runs everywhere', () => {
    const sources = globSync('clients/javascript/src/**/*.ts', { cwd: root });
    expect(sources.length).toBeGreaterThan(5);
    const outside = sources.flatMap((from) =>
      importsOf(textOf(from)).filter(
        (name) => !join(dirname(from), name).startsWith('clients/javascript/src/'),
      ),
    );
    expect(outside).toEqual([]);
  });

  test('the command line imports only its own sources, Node and the client', () => {
    const sources = globSync('clients/cli/src/**/*.ts', { cwd: root });
    expect(sources.length).toBeGreaterThan(10);
    const inside = /^clients\/(?:cli\/(?:src\/|package\.json$)|javascript\/src\/index\.ts$)/;
    const outside = sources.flatMap((from) =>
      importsOf(textOf(from)).filter(
        (name) => !name.startsWith('node:') && !inside.test(join(dirname(from), name)),
      ),
    );
    expect(outside).toEqual([]);
  });

  const draw = 'src/tools/text-overlay/server/draw-layers.ts';
  const usage = 'src/account/usage/server/meter.ts';
  test.each([
    ['one tool from another', draw, '#tools/image-padding/server/padding-steps.ts'],
    [
      'a workflow that is not named from another one',
      'src/workflows/templates/server/routes.ts',
      '#workflows/batches/server/items.ts',
    ],
    [
      'anything but names into the list of features',
      'src/features.ts',
      '#tools/image-padding/shared/contract.ts',
    ],
    [
      'a contract into what a feature brings',
      'src/tools/image-padding/shared/feature.ts',
      '#tools/image-padding/shared/contract.ts',
    ],
    ['a tool from an account feature', usage, '#tools/image-padding/server/padding-steps.ts'],
    ['a feature from the platform', 'src/platform/server/work/work.ts', '#account/usage/server/tables.ts'],
    [
      'an account feature above its own',
      'src/account/access/server/routes.ts',
      '#account/usage/server/meter.ts',
    ],
    ['the app from a feature', usage, '#app/server/deps.ts'],
    ['the server from shared code', 'src/tools/image-padding/shared/contract.ts', '../server/routes.ts'],
    [
      "another feature's shared code from shared code",
      'src/account/usage/shared/a.ts',
      '#account/access/shared/contract.ts',
    ],
    ['Node from shared code', 'src/platform/shared/colour.ts', 'node:fs'],
    ['a server library from shared code', 'src/account/usage/shared/contract.ts', 'fastify'],
    ['zod from the web side', 'src/app/web/routes.ts', 'zod'],
    ['the web server from an engine', draw, 'fastify'],
    ['tables from an engine', 'src/tools/audio-extraction/server/engines/ffmpeg.ts', 'drizzle-orm/pg-core'],
    ['the sandbox from a feature', usage, '#sandbox/identity/server/keys.ts'],
    ['the web side from a server', usage, '#platform/web/cn.ts'],
    ['a tool from the sandbox', 'src/sandbox/mail/server/routes.ts', '#tools/image-padding/server/routes.ts'],
    ['test code from the product', draw, '#test/pictures.ts'],
    ['anything from a place that is not on the map', 'src/helpers/strings.ts', '#platform/shared/colour.ts'],
    ['anything from a new file above the floors', 'src/extra.ts', './app/server/deps.ts'],
  ])('forbids to import %s', (_, from, name) => {
    expect(violation(from, name)).toContain(name);
  });

  test.each([
    [draw, 'sharp'],
    [draw, '#platform/server/image/codecs.ts'],
    ['src/tools/image-padding/server/routes.ts', '#account/usage/server/meter.ts'],
    ['src/tools/image-padding/server/pad.test.ts', '#test/sample-pictures.ts'],
    ['src/account/results/server/routes.ts', '#account/access/server/principal.ts'],
    ['src/app/server/deps.ts', '#sandbox/identity/server/keys.ts'],
    ['src/workflows/templates/server/routes.ts', '#tools/image-padding/server/padding-steps.ts'],
    ['src/workflows/batches/server/run-item.ts', '#workflows/templates/server/template-use.ts'],
    ['src/workflows/recipes/shared/contract.ts', '#workflows/templates/shared/contract.ts'],
    ['src/platform/shared/key-scopes.ts', '#features.ts'],
    ['src/features.ts', '#tools/image-padding/shared/feature.ts'],
    ['src/main.ts', './app/server/start.ts'],
  ])('lets %s import %s', (from, name) => {
    expect(violation(from, name)).toBeUndefined();
  });
});
