import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './main.mjs';
import { run } from './run.mjs';

await main(async (root) => {
  const node = await ensureInstalled(root);
  await ensureBuilt(root, node);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.spread.config.ts'];
  return run(node, [...vitest, ...process.argv.slice(2)], { cwd: root });
});
