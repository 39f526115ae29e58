import { join, relative } from 'node:path';
import { build, type Plugin } from 'rolldown';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * The server in a few files, because a start from source resolves, reads and compiles 2,000 modules
 * (decision 0090). `dist/server/main.js` is what runs; other entries are its child processes, and backup
 * and restore.
 */
const root = process.cwd();
const output = join(root, 'dist', 'server');
const programs = ['src/main.ts', 'src/backup.ts', 'src/restore.ts'];
const children = [
  'src/app/server/image-child.ts',
  'src/tools/audio-extraction/server/engines/child.ts',
  'src/tools/shop-monitor/server/parser/parser-child.ts',
  'src/tools/text-overlay/server/fonts/font-child.ts',
];
/** With native code or files of their own, or used by such a package. All others are in the build. */
const installed = Object.keys(packageJson.dependencies);

/**
 * Files beside a module are read where its source is, except for scripts of child processes. What `createRequire`
 * loads late is in the build, too.
 */
const places: Plugin = {
  name: 'places',
  transform(code, file) {
    if (!file.startsWith(join(root, 'src')) || !code.includes('import.meta.url')) return null;
    const source = JSON.stringify(relative(output, file));
    const bundled = code.replaceAll('createRequire(import.meta.url)(', 'require(');
    const placed = bundled.replaceAll(
      /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g,
      (_, script: string | undefined) =>
        script ? `new URL('./${script}.js', import.meta.url)` : `new URL(${source}, import.meta.url).href`,
    );
    return { code: placed, map: null };
  },
};

await build({
  input: [...programs, 'scripts/server/source-stacks.ts', ...children],
  platform: 'node',
  external: installed.flatMap((name) => [name, new RegExp(`^${name}/`)]),
  plugins: [places],
  // Of the libraries of traces, which find out with eval that they may use require.
  checks: { eval: false },
  output: {
    dir: output,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    banner: ({ isEntry, name }) =>
      isEntry && name !== 'source-stacks' ? "import './source-stacks.js';" : '',
  },
});
