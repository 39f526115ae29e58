import { expect, test } from 'vitest';
import { CallError } from '../../platform/shared/client.ts';
import { messageOf } from './messages.ts';
import { ConnectionError, lostText } from './reach.ts';

test('a refusal of the service speaks in its own words', () => {
  const text = JSON.stringify({ success: false, error: 'Job not found', code: 'job_not_found' });
  expect(messageOf(new CallError(404, text, 'Not Found'))).toBe('Job not found');
});

test("a proxy's page never reaches the screen", () => {
  const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
  expect(messageOf(new CallError(502, page, 'Bad Gateway'))).toBe(
    'Overprint is not available at the moment (502). Try again in a minute.',
  );
});

test('code that could not be fetched reads as a lost connection', () => {
  expect(messageOf(new ConnectionError(lostText))).toBe(lostText);
  expect(messageOf(new TypeError('Failed to fetch dynamically imported module: https://a.example/b.js'))).toBe(
    lostText,
  );
  expect(messageOf(new TypeError('Importing a module script failed.'))).toBe(lostText);
});

test('what is no error at all has words too', () => {
  expect(messageOf('x')).toBe('Unknown error');
  expect(messageOf(new Error('Plain words'))).toBe('Plain words');
});
