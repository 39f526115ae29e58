import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { operationSources } from '#scripts/web/operations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the screens know each endpoint as it is declared; if not: npm run build:clients', async () => {
  const sources = Object.entries(await operationSources(root));
  expect(sources.length).toBeGreaterThan(10);
  for (const [path, text] of sources)
    expect(readFileSync(join(root, path), 'utf8'), `${path}: npm run build:clients writes it anew`).toBe(
      text,
    );
});
