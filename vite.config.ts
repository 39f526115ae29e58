import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://127.0.0.1:4100';

export default defineConfig({
  root: 'src/web/app',
  plugins: [react(), tailwindcss()],
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
    proxy: { '/api': api, '/sandbox/subscription': api, '/health': api },
  },
});
