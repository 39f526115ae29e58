import { checksOf } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './main.mjs';
import { conclude, measured, runChecks } from './steps.mjs';
import { runTests } from './tests.mjs';

/** Runs the checks whose names begin with the given words; without words, all checks and the unit tests. */
await main(async (root) => {
  const node = await ensureInstalled(root);
  const names = process.argv.slice(2);
  const isAsked = (/** @type {string} */ name) =>
    names.length === 0 || names.some((word) => name.startsWith(word));
  const results = await runChecks(
    checksOf(root).filter(({ name }) => isAsked(name)),
    { root, node },
  );
  const unit = ['--config', 'vitest.unit.config.ts'];
  if (names.length === 0) results.push(await measured('unit tests', () => runTests(root, node, unit)));
  return conclude(results);
});
