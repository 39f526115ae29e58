import { join } from 'node:path';
import { run } from './run.mjs';

/** @typedef {import('./tests.mjs').Tally} Tally */
/** @typedef {Tally & { line: string }} Result */

/**
 * Runs one step under a heading. Returns its tally and a line with its result and its time.
 *
 * @param {string} name
 * @param {() => Promise<Tally>} step
 * @returns {Promise<Result>}
 */
export async function measured(name, step) {
  console.log(`\n== ${name}`);
  const startMs = performance.now();
  const tally = await step();
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const note = tally.complaint ? `: ${tally.complaint}` : '';
  return { ...tally, line: `${tally.failed === 0 ? 'ok    ' : 'FAILED'}  ${name}, ${seconds} s${note}` };
}

/**
 * Runs all checks one after another, even after one that failed.
 *
 * @param {readonly import('./checks.mjs').Check[]} checks
 * @param {{ root: string, node: string }} where the project's folder and the pinned Node
 * @returns {Promise<Result[]>}
 */
export async function runChecks(checks, { root, node }) {
  const results = [];
  for (const { name, program, args } of checks) {
    const check = async () => {
      const code = await run(node, [join(root, 'node_modules', program), ...args], { cwd: root });
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    };
    results.push(await measured(name, check));
  }
  return results;
}

/**
 * Prints a line for each step, and the sums.
 *
 * @param {readonly Result[]} results
 * @returns {number} the exit code
 */
export function conclude(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${results.map((result) => result.line).join('\n')}\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
