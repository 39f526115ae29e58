import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildN8n } from '../../../scripts/clients/build-n8n.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = join(root, 'clients/n8n');
const about = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
  readonly dependencies?: object;
  readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
};

interface Iconic {
  readonly icon?: { readonly light: string; readonly dark: string };
  readonly description?: Iconic;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-n8n-'));
  const peer = join(folder, 'node_modules/n8n-workflow');
  mkdirSync(peer, { recursive: true });
  writeFileSync(join(peer, 'index.js'), 'exports.NodeConnectionTypes = { Main: "main" };');
  buildN8n(root, join(folder, 'dist'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('the built package has the classes and icons that n8n looks for, and needs nothing else', () => {
  const load = createRequire(join(folder, 'package.json'));
  for (const path of [...about.n8n.nodes, ...about.n8n.credentials]) {
    const file = join(folder, path);
    const [className = ''] = (path.split('/').at(-1) ?? '').split('.');
    const module = load(file) as Readonly<Record<string, new () => Iconic>>;
    const Loaded = module[className];
    expect(Loaded, path).toBeDefined();
    const loaded: Iconic = Loaded ? new Loaded() : {};
    const { light = '', dark = '' } = (loaded.description ?? loaded).icon ?? {};
    for (const icon of [light, dark])
      expect(existsSync(join(file, '..', icon.slice('file:'.length)))).toBe(true);
  }
  for (const path of about.n8n.nodes)
    expect(existsSync(join(folder, path.replace(/js$/, 'json')))).toBe(true);
  expect(about.dependencies).toBeUndefined();
  expect(readFileSync(join(source, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
});
