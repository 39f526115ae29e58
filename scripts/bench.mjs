import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './main.mjs';
import { run } from './run.mjs';

const benches = [
  'padding',
  'padding-api',
  'overlay',
  'metering',
  'load',
  'upload',
  'webhooks',
  'audio',
  'shop-monitor',
  'editor',
  'attacks',
  'faults',
  'growth',
  'costs',
  'batches',
  'pages',
  'analytics',
];

await main(async (root) => {
  const given = process.argv.slice(2);
  // Names of benchmarks come first, then switches with their values.
  const firstSwitch = given.findIndex((argument) => argument.startsWith('--'));
  const named = firstSwitch === -1 ? given : given.slice(0, firstSwitch);
  const switches = firstSwitch === -1 ? [] : given.slice(firstSwitch);
  const unknown = named.filter((name) => !benches.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown bench ${unknown.join(', ')}, expected one of ${benches.join(', ')}`);
  const node = await ensureInstalled(root);
  await ensureBuilt(root, node);
  let failed = 0;
  for (const name of named.length > 0 ? named : benches) {
    console.log(`\n== ${name}`);
    if ((await run(node, [`bench/${name}.ts`, ...switches], { cwd: root })) !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});
