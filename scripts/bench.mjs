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
  'preflight',
  'print-files',
  'picture-ways',
  'mockup',
  'start',
];

/**
 * What `--smoke` gives the benches that take their size by switches.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const smallest = {
  attacks: ['--only', 'R7-padding'],
  faults: ['--only', 'store-away', '--seconds', '1'],
  growth: ['--scale', '0.001', '--heavy', '1000'],
  batches: ['--only', 'accounts'],
  analytics: ['--rows', '20000', '--cases', '2', '--kills', '1'],
};

// `--smoke` runs each bench once at its smallest size, to see that it runs.
const isSmoke = process.argv.includes('--smoke');

await main(async (root) => {
  const given = process.argv.slice(2).filter((argument) => argument !== '--smoke');
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
    const sizes = isSmoke ? (smallest[name] ?? []) : [];
    const code = await run(node, [`bench/${name}.ts`, ...sizes, ...switches], {
      cwd: root,
      env: { ...process.env, ...(isSmoke && { BENCH_SMOKE: '1' }) },
    });
    if (code === 0) continue;
    console.log(`${name} ended with ${code}`);
    failed += 1;
  }
  return failed === 0 ? 0 : 1;
});
