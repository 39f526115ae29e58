import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bareEndpoints, unusedSchemas } from './scripts/web/bare-endpoints.ts';
import { chunks } from './scripts/web/chunks.ts';
import { currentStyles } from './scripts/web/current-styles.ts';
import { drawnLanding } from './scripts/web/drawn-landing.ts';
import { earlyTheme } from './scripts/web/early-scripts.ts';
import { lateEntry } from './scripts/web/late-entry.ts';
import { memberDocuments } from './scripts/web/member-documents.ts';

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
const absentSchemas = fileURLToPath(new URL('src/app/web/absent-schemas.ts', import.meta.url));
const resolve = { alias: [{ find: /^zod$/, replacement: absentSchemas }] };

/**
 * What these return is left out where nothing uses it: schemas, which the browser does not have, and tables of
 * errors.
 */
const builders = [
  'z',
  'problems',
  'colourSchema',
  'decimalSchema',
  'lengthSchema',
  'numberOrShareSchema',
  'numberSchema',
  'wholeNumberSchema',
  'wholeOrShareSchema',
];

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    bareEndpoints(),
    unusedSchemas(),
    currentStyles(),
    steadyFonts(),
    earlyTheme(root),
    lateEntry('signed-in-call', 'docs.html'),
    drawnLanding({ root, resolve }),
    memberDocuments(root),
    packed(),
  ],
  resolve,
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
        manualPureFunctions: builders,
        propertyReadSideEffects: false,
        // What both sides share are values and pure functions: a file that uses none of them needs none.
        moduleSideEffects: [{ test: /\/src\/.+\/shared\//, sideEffects: false }],
      },
      input: [join(root, 'index.html'), join(root, 'docs.html'), join(root, 'docs/signed-in-call.ts')],
      output: { codeSplitting: chunks(root), chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [`^${path}`, server])),
  },
});

/** Puts a packed form beside each text file, so that the server packs nothing while somebody waits. */
function packed(): Plugin {
  return {
    name: 'packed',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => /\.(js|css|html|svg|txt|ttf|wasm)$/.test(name)).map(pack));

      async function pack(name: string): Promise<void> {
        const file = join(dir, name);
        const bytes = await readFile(file);
        const level = bytes.length > slowBytes ? 5 : 9;
        await Promise.all([
          promisify(brotliCompress)(bytes, brotliOptions(bytes.length)).then((small) =>
            writeFile(`${file}.br`, small),
          ),
          promisify(gzip)(bytes, { level }).then((small) => writeFile(`${file}.gz`, small)),
        ]);
      }
    },
  };
}

/** From here on the last percents of packing would make the build wait for seconds a file. */
const slowBytes = 300_000;

function brotliOptions(sizeBytes: number) {
  const quality = sizeBytes > slowBytes ? 5 : constants.BROTLI_MAX_QUALITY;
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
}

/** The small faces that nearly every text is set in. */
const firstFaces = /\/(?:bricolage-grotesque|geist-mono|inter)-[\w-]{8}\.woff2$/;

/** Fetches the small faces beside the page: one that comes too late is used from the next page on. */
function steadyFonts(): Plugin {
  return {
    name: 'steady-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => firstFaces.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          })),
    },
  };
}
