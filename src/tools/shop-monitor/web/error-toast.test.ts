import { expect, test } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { errorText } from './error-toast.ts';

test("an error response shows the server's text", () => {
  const error = new CallError(
    409,
    '{"error":"This shop is already monitored","code":"already_monitored"}',
    'Conflict',
  );
  expect(errorText(error, 'Failed to add shop')).toBe('This shop is already monitored');
});

test('without a text from the server, the fallback is shown', () => {
  expect(errorText(new TypeError('Failed to fetch'), 'Failed to add shop')).toBe('Failed to add shop');
  expect(
    errorText(new CallError(502, '<html>Bad gateway</html>', 'Bad Gateway'), 'Failed to scrape shop'),
  ).toBe('Failed to scrape shop');
});
