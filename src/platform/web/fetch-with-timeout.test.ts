import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionError, fetchWithTimeout } from './fetch-with-timeout.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Like a server that hangs: ends only when it is aborted. */
const hangs = (_input: unknown, init: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

test('a failed network is an error with a message for people', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchWithTimeout('/api/user')).rejects.toThrow(ConnectionError);
  await expect(fetchWithTimeout('/api/user')).rejects.toThrow(
    'The server could not be reached. Check your connection and try again.',
  );
});

test('a server that hangs is a timeout after 40 seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', hangs);
  const asked = expect(fetchWithTimeout('/api/user')).rejects.toThrow(
    'The server did not respond in time. Try again.',
  );
  await vi.advanceTimersByTimeAsync(40_000);
  await asked;
});

test('the upload of a form has no timeout', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', hangs);
  const giveUp = new AbortController();
  let ended = false;
  const sent = fetchWithTimeout('/api/image', {
    method: 'POST',
    body: new FormData(),
    signal: giveUp.signal,
  }).finally(() => {
    ended = true;
  });
  const refused = expect(sent).rejects.toThrow('Aborted');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ended).toBe(false);
  giveUp.abort();
  await refused;
});

test('a call that its caller aborts is not a lost connection', async () => {
  vi.stubGlobal('fetch', hangs);
  const giveUp = new AbortController();
  const asked = fetchWithTimeout('/api/user', { signal: giveUp.signal });
  giveUp.abort();
  await expect(asked).rejects.toThrow('Aborted');
  await expect(asked).rejects.not.toThrow(ConnectionError);
});
