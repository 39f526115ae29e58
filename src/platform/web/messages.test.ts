import { expect, test } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { fixOf, messageOf } from './messages.ts';
import { ConnectionError, lostText } from './fetch-with-timeout.ts';

test('a refusal of the service speaks in its own words', () => {
  const text = JSON.stringify({ success: false, error: 'Job not found', code: 'job_not_found' });
  expect(messageOf(new CallError(404, text, 'Not Found'))).toBe('Job not found');
});

test('only the service says what to do', () => {
  const text = JSON.stringify({
    success: false,
    error: 'Invalid URL',
    code: 'invalid_url',
    fix: 'Give another one.',
  });
  expect(fixOf(new CallError(400, text, 'Bad Request'))).toBe('Give another one.');
  expect(fixOf(new Error('lost'))).toBe('');
});

test("a proxy's page never reaches the screen", () => {
  const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
  expect(messageOf(new CallError(502, page, 'Bad Gateway'))).toBe(
    'Overprint is not available at the moment (502). Try again in a minute.',
  );
});

test('a lost connection has its own words, and so has a foreign answer in the place of ours', () => {
  expect(messageOf(new ConnectionError(lostText))).toBe(lostText);
  expect(messageOf(new SyntaxError('Unexpected token < in JSON at position 0'))).toBe(
    'Something other than Overprint responded. Check your connection and try again.',
  );
});

test('a failure without words is an unknown error', () => {
  expect(messageOf(new Error(''))).toBe('Unknown error');
  expect(messageOf('x')).toBe('Unknown error');
  expect(messageOf(new Error('Plain words'))).toBe('Plain words');
});
