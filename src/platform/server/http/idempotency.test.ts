import { expect, test } from 'vitest';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { isFinalProblem } from './idempotency.ts';

const { invalidFormat, tooSlow } = imageProblems;

test.each([
  [invalidFormat, true],
  [requestProblems.notFound, true],
  [tooSlow, false],
  [outboundProblems.urlNotFetched, false],
  [outboundProblems.webPage, false],
  [requestProblems.requestTimeout, false],
  [requestProblems.tooManyBodies, false],
  [requestProblems.internal, false],
  [requestProblems.overloaded, false],
])('%o: whether it is kept for its key is %s', (shape, isKept) => {
  expect(isFinalProblem(new Problem(shape), 'short')).toBe(isKept);
});

test('a refusal longer than 64 KB is not kept', () => {
  const refusal = new Problem(invalidFormat);
  expect(isFinalProblem(refusal, 'x'.repeat(65_536))).toBe(true);
  expect(isFinalProblem(refusal, 'x'.repeat(65_537))).toBe(false);
});
