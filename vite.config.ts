import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/web/chunks.ts';
import { declaredScreens, memberPages } from './scripts/web/declared-screens.ts';
import { earlyTheme } from './scripts/web/early-scripts.ts';
import { finishedBuild } from './scripts/web/finished-build.ts';
import { lateShaper } from './scripts/web/late-shaper.ts';

/** Behind `npm run dev`. */
const server = `http://localhost:${process.env.SERVER_PORT ?? 3001}`;
/** What is no page: the API, the stand-ins with what their pages need, and texts for machines. */
const served = [
  '/api/',
  '/health',
  // Pages that the server renders, with what the last build made for them.
  '/docs(?:$|[/?.])(?!.*\\.(?:ts|css)$)',
  '/changelog$',
  '/status$',
  '/assets/',
  '/llms',
  '/sandbox/(?:payments|stripe|mail/messages)',
  '/identitytoolkit\\.',
  '/securetoken\\.',
  '/emulator/',
];

const root = fileURLToPath(new URL('src/app/web', import.meta.url));
/** Their files are named early, and decide into which files the rest goes. */
const members = memberPages(await declaredScreens(fileURLToPath(new URL('.', import.meta.url))));

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), lateShaper(), earlyTheme(root), finishedBuild(root, members)],
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: ['chrome125', 'safari17.5', 'firefox128'],
    // Shorter names: the first script lists all of them, and a hash can't be compressed.
    rolldownOptions: {
      treeshake: {
        // Tables of errors are left out where nothing uses them.
        manualPureFunctions: ['problems'],
        propertyReadSideEffects: false,
        // What both sides share are values and pure functions: a file that uses none of them needs none.
        moduleSideEffects: [{ test: /\/src\/.+\/shared\//, sideEffects: false }],
      },
      input: [join(root, 'index.html'), join(root, 'docs.html'), join(root, 'docs/signed-in-call.ts')],
      output: { codeSplitting: chunks(root, members), chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [`^${path}`, server])),
  },
});
