import { join } from 'node:path';
import { checksOf } from './checks.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './main.mjs';
import { run } from './run.mjs';
import { runTests } from './tests.mjs';

/**
 * @param {string} name
 * @param {() => Promise<import('./tests.mjs').Tally>} step
 */
async function measured(name, step) {
  console.log(`\n== ${name}`);
  const startMs = performance.now();
  const tally = await step();
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const note = tally.complaint ? `: ${tally.complaint}` : '';
  return { ...tally, line: `${tally.failed === 0 ? 'ok    ' : 'FAILED'}  ${name}, ${seconds} s${note}` };
}

await main(async (root) => {
  const node = await ensureInstalled(root);
  const built = ensureBuilt(root, node);
  // Its failure is told after the checks, none of which reads what it makes.
  built.catch(() => undefined);
  const results = [];
  for (const { name, program, args } of checksOf(root)) {
    const check = async () => {
      const code = await run(node, [join(root, 'node_modules', program), ...args], { cwd: root });
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    };
    results.push(await measured(name, check));
  }
  await built;
  results.push(await measured('tests', () => runTests(root, node)));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${results.map((result) => result.line).join('\n')}\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
