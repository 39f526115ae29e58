import { ensureInstalled } from './install.mjs';
import { main } from './main.mjs';
import { run } from './run.mjs';

const benches = ['padding', 'padding-api', 'overlay', 'calls', 'upload', 'webhooks', 'audio', 'shop-monitor', 'editor'];

await main(async (root) => {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !benches.includes(name));
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${benches.join(', ')}`);
  const node = await ensureInstalled(root);
  let failed = 0;
  for (const name of named.length > 0 ? named : benches) {
    console.log(`\n== ${name}`);
    if ((await run(node, [`bench/${name}.ts`], { cwd: root })) !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});
