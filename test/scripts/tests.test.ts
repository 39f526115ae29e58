import { describe, expect, test } from 'vitest';
import { secondTries, tally } from '#scripts/tests.mjs';

const all = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

describe('the tally of a test run', () => {
  test('counts what passed and failed', () => {
    expect(tally(0, all)).toEqual({ passed: 7, failed: 0 });
    expect(tally(1, { ...all, numFailedTests: 2 })).toEqual({ passed: 7, failed: 2 });
  });

  test.each([
    ['a skipped test', 0, { ...all, numPendingTests: 1 }],
    ['a test still to be written', 0, { ...all, numTodoTests: 1 }],
    ['no test at all', 0, { ...all, numPassedTests: 0 }],
    ['an error outside the tests', 1, all],
    ['no report', 1, undefined],
  ])('fails for %s and says so', (_, code, report) => {
    const { failed, complaint } = tally(code, report);
    expect(failed).toBe(1);
    expect(complaint).toMatch(/\w/);
  });
});

test('a test that passed only when it was repeated is named, with its error and its line', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'steady', failureMessages: [] },
    {
      status: 'passed',
      fullName: 'shaky',
      failureMessages: ['Error: too slow\n    at wait (a/b.test.ts:3:9)'],
    },
    { status: 'failed', fullName: 'broken', failureMessages: ['Error: wrong'] },
  ];
  expect(secondTries({ testResults: [{ assertionResults }] })).toEqual([
    'shaky: Error: too slow at a/b.test.ts:3',
  ]);
});
