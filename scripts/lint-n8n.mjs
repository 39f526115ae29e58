import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { main } from './main.mjs';
import { run } from './run.mjs';

/** n8n's own tool, and the package that its nodes import. */
const packages = { '@n8n/node-cli': '0.48.3', 'n8n-workflow': '2.39.1' };

/**
 * Lints the n8n package by n8n's own rules, which its review demands. They are installed in a folder of their own,
 * because they are 570 packages of 700 MB. The tests are not in the package and may import what they like.
 */
await main(async (root) => {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-n8n-lint-'));
  const nodes = join(folder, 'clients/n8n');
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
    cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    cpSync(join(root, 'clients/n8n'), nodes, {
      recursive: true,
      filter: (path) => !['dist', 'test'].includes(basename(path)),
    });
    const installed = await run('npm', ['install', '--ignore-scripts', '--no-save'], { cwd: folder });
    if (installed !== 0) return installed;
    const tool = join(folder, 'node_modules/@n8n/node-cli');
    const rules = 'eslint.config.mjs';
    cpSync(join(tool, 'dist/template/templates/shared/default', rules), join(nodes, rules));
    return await run(process.execPath, [join(tool, 'bin/n8n-node.mjs'), 'lint'], { cwd: nodes });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
