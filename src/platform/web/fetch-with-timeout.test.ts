import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionError, fetchWithTimeout } from './fetch-with-timeout.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers only to being given up, as a server that hangs. */
const hangs = (_input: unknown, init: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

test('a network that fails says so in words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchWithTimeout('/api/user')).rejects.toThrow(ConnectionError);
  await expect(fetchWithTimeout('/api/user')).rejects.toThrow(
    'The server could not be reached. Check your connection and try again.',
  );
});

test('a server that hangs is given up', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', hangs);
  const asked = expect(fetchWithTimeout('/api/user')).rejects.toThrow(
    'The server did not answer in time. Try again.',
  );
  await vi.advanceTimersByTimeAsync(40_000);
  await asked;
});

test('a form on its way up has all the time it needs', async () => {
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

test('a call that its caller gives up is no lost connection', async () => {
  vi.stubGlobal('fetch', hangs);
  const giveUp = new AbortController();
  const asked = fetchWithTimeout('/api/user', { signal: giveUp.signal });
  giveUp.abort();
  await expect(asked).rejects.toThrow('Aborted');
  await expect(asked).rejects.not.toThrow(ConnectionError);
});
