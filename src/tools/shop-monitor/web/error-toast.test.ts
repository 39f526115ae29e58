import { expect, test } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { ConnectionError, lostText } from '#platform/web/fetch-with-timeout.ts';
import { toastStore } from '#platform/web/toast-store.ts';
import { errorText, showErrorToast } from './error-toast.ts';

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

test('a toast says the cause too where its text does not', () => {
  showErrorToast('Error', new ConnectionError(lostText), 'Failed to add shop');
  expect(toastStore.list()[0]).toMatchObject({ description: 'Failed to add shop', cause: lostText });
  showErrorToast('Update failed', new ConnectionError(lostText), 'The server could not be reached.');
  expect(toastStore.list()[0]).toMatchObject({ cause: 'Check your connection and try again.' });
  const refused = new CallError(
    409,
    '{"error":"This shop is already monitored","code":"already_monitored"}',
    '',
  );
  showErrorToast('Error', refused, 'Failed to add shop');
  expect(toastStore.list()[0]).not.toHaveProperty('cause');
});
