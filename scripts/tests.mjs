import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 * numTodoTests: number, testResults: { assertionResults: { status: string, fullName: string,
 * failureMessages: string[] }[] }[] }} Report of Vitest's JSON reporter.
 */
/** @typedef {{ passed: number, failed: number, complaint?: string }} Tally */

/**
 * Runs Vitest and counts its tests.
 *
 * @param {string} root the project's folder
 * @param {string} node the pinned Node
 * @param {readonly string[]} [more] further arguments of Vitest
 * @returns {Promise<Tally>}
 */
export async function runTests(root, node, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-tests-'));
  try {
    const file = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const code = await run(node, [vitest, 'run', ...reporters, ...more], { cwd: root });
    const report = readReport(file);
    for (const name of report ? secondTries(report) : []) console.log(`passed at the second try: ${name}`);
    return tally(code, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @returns {Report | undefined}
 */
function readReport(file) {
  if (!existsSync(file)) return undefined;
  return /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Returns the tests that failed once and passed when they were repeated: each is to be repaired.
 *
 * @param {Pick<Report, 'testResults'>} report
 * @returns {string[]}
 */
export function secondTries({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [message = ''] }) => `${fullName}: ${summaryOf(message)}`);
}

/**
 * Returns the first line of a failure, and the line of the test at which it happened.
 *
 * @param {string} message with its stack
 * @returns {string}
 */
function summaryOf(message) {
  const [, place] = /([^\s(]+\.test\.ts:\d+)/.exec(message) ?? [];
  return [message.split('\n', 1)[0], place].filter(Boolean).join(' at ');
}

/**
 * Counts a run. One that skipped a test, ran none, or broke outside a test never passes.
 *
 * @param {number} code Vitest's exit code
 * @param {Report | undefined} report absent when Vitest wrote none
 * @returns {Tally}
 */
export function tally(code, report) {
  if (!report) return { passed: 0, failed: 1, complaint: 'Vitest wrote no report' };
  const { numPassedTests: passed, numFailedTests: failed } = report;
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0)
    return { passed, failed: failed + skipped, complaint: `${skipped} skipped, and skipping is not allowed` };
  if (failed > 0) return { passed, failed };
  if (passed === 0) return { passed, failed: 1, complaint: 'no test ran' };
  if (code !== 0)
    return { passed, failed: 1, complaint: `an error outside the tests: Vitest ended with ${code}` };
  return { passed, failed };
}
