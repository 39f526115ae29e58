import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './main.mjs';
import { run } from './run.mjs';

await main(async (root) => {
  const node = await ensureInstalled(root);
  await ensureBuilt(root, node);
  return run(node, ['test/gallery/take.ts', ...process.argv.slice(2)], { cwd: root });
});
