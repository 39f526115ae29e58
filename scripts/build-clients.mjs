import { ensureInstalled } from './install.mjs';
import { main } from './main.mjs';
import { run } from './run.mjs';

/** Also packing a client runs this, in a clone in which nothing may be installed yet. */
await main(async (root) => {
  const node = await ensureInstalled(root);
  return run(node, ['scripts/clients/build.ts'], { cwd: root });
});
