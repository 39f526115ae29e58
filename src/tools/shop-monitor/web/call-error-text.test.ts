import { expect, test } from 'vitest';
import { CallError } from '../../../platform/shared/client.ts';
import { callErrorText } from './call-error-text.ts';

test("a refusal is told in the server's words", () => {
  const refusal = new CallError(
    409,
    '{"error":"This shop is already monitored","code":"already_monitored"}',
    'Conflict',
  );
  expect(callErrorText(refusal, 'Failed to add shop')).toBe('This shop is already monitored');
});

test('without words of the server it says what failed', () => {
  expect(callErrorText(new TypeError('Failed to fetch'), 'Failed to add shop')).toBe('Failed to add shop');
  expect(
    callErrorText(new CallError(502, '<html>Bad gateway</html>', 'Bad Gateway'), 'Failed to scrape shop'),
  ).toBe('Failed to scrape shop');
});
