import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, test } from 'vitest';

const shaper = fileURLToPath(import.meta.resolve('harfbuzzjs'));

test('the development server starts the text shaper late as well, at an address with a version', async () => {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const shaped = await vite.transformRequest(`/@fs${shaper}?v=1`);
    expect(shaped?.code).toContain('export async function startShaping()');
  } finally {
    await vite.close();
  }
});
