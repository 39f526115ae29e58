import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from './main.mjs';
import { run } from './run.mjs';

/** What each client does where nothing else is: the file that it is named by, and code that uses it. */
const clients = {
  javascript: `const { Overprint } = await import('@overprint/client');
    new Overprint({ apiKey: 'op_none', baseUrl: 'http://localhost' });`,
  cli: `process.argv.splice(2, 1, '--version');
    await import(require.resolve('@overprint/cli/dist/overprint.js'));`,
  n8n: `const { n8n } = require('n8n-nodes-overprint/package.json');
    for (const path of [...n8n.nodes, ...n8n.credentials]) {
      const loaded = require(\`n8n-nodes-overprint/\${path}\`);
      new loaded[path.split('/').at(-1).split('.')[0]]();
    }`,
  zapier: `const { default: app } = await import('zapier-overprint');
    if (Object.keys(app.creates).length === 0) throw new Error('no actions');`,
};

/** Packs each client, installs it in an empty folder, and uses it there on the Node that runs this. */
await main(async (root) => {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-clients-'));
  const isWindows = process.platform === 'win32';
  /** @type {(args: readonly string[], cwd: string) => Promise<number>} */
  const npm = (args, cwd) =>
    isWindows ? run('cmd', ['/c', 'npm', ...args], { cwd }) : run('npm', args, { cwd });
  try {
    for (const [name, code] of Object.entries(clients)) {
      const packed = await npm(
        ['pack', '--ignore-scripts', '--pack-destination', folder],
        join(root, 'clients', name),
      );
      if (packed !== 0) return packed;
      const about = /** @type {{ name: string, version: string }} */ (
        JSON.parse(readFileSync(join(root, 'clients', name, 'package.json'), 'utf8'))
      );
      const archive = `${about.name.replace('@', '').replace('/', '-')}-${about.version}.tgz`;
      writeFileSync(join(folder, 'package.json'), '{ "private": true }');
      const installed = await npm(['install', '--ignore-scripts', archive], folder);
      if (installed !== 0) return installed;
      const file = join(folder, `${name}.mjs`);
      writeFileSync(
        file,
        `import { createRequire } from 'node:module';
         const require = createRequire(import.meta.url);
         ${code}`,
      );
      const used = await run(process.execPath, [file], { cwd: folder });
      if (used !== 0) return used;
      console.log(`${about.name} works on Node ${process.versions.node}`);
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
