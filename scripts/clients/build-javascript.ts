import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { bundleDeclarations } from './declarations.ts';

/** Builds the script and the types of `clients/javascript` into a folder. */
export async function buildJavaScript(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'clients/javascript'),
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  writeFileSync(join(outDir, 'index.d.ts'), declarations(root));
}

function declarations(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-client-'));
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--stripInternal'];
    const args = [compiler, '-p', 'tsconfig.client.json', ...emit, '--outDir', folder];
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    return bundleDeclarations(join(folder, 'index.d.ts'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
