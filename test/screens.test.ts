import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { screenSources } from '#scripts/web/screen-sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('addresses, routes and links are those of the declared screens; if not: npm run build:clients', async () => {
  for (const [path, text] of Object.entries(await screenSources(root)))
    expect(readFileSync(join(root, path), 'utf8'), `${path}: npm run build:clients writes it anew`).toBe(
      text,
    );
});
