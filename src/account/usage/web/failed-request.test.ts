import { expect, test } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { failedRequestHref } from './failed-request.tsx';

const refusal = (status: number, body: object) => new CallError(status, JSON.stringify(body), 'refused');

test('a failed metered request links to its row in the log', () => {
  expect(failedRequestHref(refusal(400, { error: 'No', request_id: 'a-1' }))).toBe(
    '/account?tab=usage&request=a-1',
  );
});

test.each([
  ['a refused credential', refusal(401, { request_id: 'a-1' })],
  ['a quota that is used up', refusal(429, { request_id: 'a-1' })],
  ["a proxy's page", new CallError(502, '<html>', 'Bad gateway')],
  ['a lost connection', new TypeError('Failed to fetch')],
])('%s has no link', (_name, error) => expect(failedRequestHref(error)).toBeUndefined());
