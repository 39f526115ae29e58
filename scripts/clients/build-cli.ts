import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds `clients/cli` into a folder: one file with the client in it, which needs nothing but Node. */
export async function buildCli(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'clients/cli'),
    logLevel: 'warn',
    build: {
      target: 'node20',
      ssr: 'src/overprint.ts',
      outDir,
      emptyOutDir: true,
    },
    ssr: { noExternal: true },
  });
  chmodSync(join(outDir, 'overprint.js'), 0o755);
}
