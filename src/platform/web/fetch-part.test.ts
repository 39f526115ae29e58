import { afterEach, expect, test, vi } from 'vitest';
import { fetchPart, PartMissing } from './fetch-part.ts';

afterEach(() => vi.unstubAllGlobals());

test('a part that can be fetched is returned', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(await fetchPart(() => Promise.resolve('part'))).toBe('part');
});

test('without a network nothing is fetched, so that no browser remembers a failure', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn<() => Promise<string>>();
  await expect(fetchPart(load)).rejects.toThrow(PartMissing);
  expect(load).not.toHaveBeenCalled();
});

test('a part that is gone is an error with a message for people', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const gone = fetchPart(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')),
  );
  await expect(gone).rejects.toThrow('If that does not help, load the page again.');
});
