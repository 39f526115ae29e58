import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildJavaScript } from '../../../scripts/clients/build-javascript.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = join(root, 'clients/javascript');
/** Two thirds of it are types, whose comments are shown by editors. */
const maxPackedBytes = 40 * 1024;

let folder: string;
let built: string;

/** A folder whose packages are only `@overprint/client`, as built. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-package-'));
  built = join(folder, 'node_modules/@overprint/client');
  mkdirSync(built, { recursive: true });
  for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(source, name), join(built, name));
  await buildJavaScript(root, join(built, 'dist'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Returns the TypeScript compiler's complaints about a text that uses the package. */
function compile(name: string, lib: string, text: string): string {
  writeFileSync(join(folder, name), text);
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
    '--lib',
    lib,
  ];
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, ...options, name], { cwd: folder, encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

describe('the package', () => {
  test('is under 40 KB as it is packed, with its licence and README, and depends on nothing', () => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const packed = JSON.parse(execFileSync('npm', args, { cwd: built, encoding: 'utf8', stdio: 'pipe' }));
    const [{ size, files }] = Array.isArray(packed) ? packed : Object.values<(typeof packed)[number]>(packed);
    expect(size).toBeLessThan(maxPackedBytes);
    expect(files.map(({ path }: { readonly path: string }) => path).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/index.d.ts',
      'dist/index.js',
      'package.json',
    ]);
    const { dependencies, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    expect(license).toBe('MIT');
    expect(readFileSync(join(source, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
  });

  test('has types of its own, that say what is wrong', () => {
    const head = `import { Overprint, verifyWebhook, type Shop, type PadOptions } from '@overprint/client';
      const overprint = new Overprint({ apiKey: 'op_', baseUrl: 'http://localhost:3000' });
      export const options: PadOptions = { padding_size: 3 };
      export const shop: Shop = await overprint.shops.get(1);
      export const url: string = (await overprint.pad('a.png', options)).processed_image_url;
      const event = await verifyWebhook('', new Headers(), '');
      export const id: string = event.event === 'batch.completed' ? event.batch_id : '';\n`;
    expect(compile('right.mts', 'es2022,dom,dom.asynciterable', head)).toBe('');
    const wrong = `${head} await overprint.pad('a.png', { padding_size: 'wide' });`;
    expect(compile('wrong.mts', 'es2022,dom,dom.asynciterable', wrong)).toMatch(/^wrong\.mts.*TS2322/);
  });

  test('has nothing of Node that a bundle for browsers would miss', () => {
    const script = readFileSync(join(built, 'dist/index.js'), 'utf8');
    // The list of operations has a path that ends in `import`.
    expect(script).not.toMatch(/\bimport\s*[({"'`*]|\bimport\s+\w+\s+from\b|\brequire\(/);
  });
});
