import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { launchEnvironment } from './launch-settings.mjs';
import { main } from './main.mjs';
import { run } from './run.mjs';

await main(async (root) => {
  const node = await ensureInstalled(root);
  const switches = process.argv.slice(2);
  if (!switches.includes('--help')) await ensureBuilt(root, node);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...launchEnvironment, ...process.env };
  delete env.NODE_OPTIONS;
  const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  return run(node, [...envFile, 'dist/server/main.js', ...switches], { cwd: root, env });
});
