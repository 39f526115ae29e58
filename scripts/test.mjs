import { checksOf } from './checks.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './main.mjs';
import { conclude, measured, runChecks } from './steps.mjs';
import { runTests } from './tests.mjs';

// `-- --durations` also stores how long each test file took.
const reporters = process.argv.includes('--durations') ? ['--reporter=./test/store-durations.ts'] : [];

await main(async (root) => {
  const node = await ensureInstalled(root);
  const built = ensureBuilt(root, node);
  // A failed build is reported after the checks, none of which reads its output.
  built.catch(() => undefined);
  const results = await runChecks(checksOf(root), { root, node });
  await built;
  results.push(await measured('tests', () => runTests(root, node, reporters)));
  return conclude(results);
});
