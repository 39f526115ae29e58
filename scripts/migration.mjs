// Writes a migration for changes in the features' tables.ts. Of the snapshots the newest stays: the next migration is
// compared with it alone.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './main.mjs';
import { run } from './run.mjs';

await main(async (root) => {
  const tool = join(root, 'node_modules/drizzle-kit/bin.cjs');
  const code = await run(process.execPath, [tool, 'generate', '--name', ...process.argv.slice(2)], {
    cwd: root,
  });
  const meta = join(root, 'migrations/meta');
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
  for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, older));
  return code;
});
