import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generateSources } from '../../../scripts/clients/generate.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('the generated sources are those of the endpoints; if not: npm run build:clients', async () => {
  for (const [name, text] of Object.entries(await generateSources(root))) {
    const file = new URL(`../src/generated/${name}`, import.meta.url);
    expect(readFileSync(file, 'utf8'), `${name}: npm run build:clients writes it anew`).toBe(text);
  }
});
