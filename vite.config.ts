import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = 'http://127.0.0.1:4100';

export default defineConfig({
  root: 'src/web/app',
  plugins: [react(), tailwindcss(), packed()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/web/app/absent-schemas.ts', import.meta.url)) }],
  },
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
  },
  server: {
    proxy: { '/api/': api, '/sandbox/subscription': api, '/health': api },
  },
});

/** Puts a packed form beside each text file, so that the server packs nothing while somebody waits. */
function packed(): Plugin {
  return {
    name: 'packed',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|txt)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
