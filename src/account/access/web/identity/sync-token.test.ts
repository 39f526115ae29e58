import { expect, test, vi } from 'vitest';
import { createTokenSync } from './sync-token.ts';

const url = 'https://shop.example/token';
test('each new token is sent once, and the end of the sign-in', async () => {
  const asked: unknown[] = [];
  const sync = createTokenSync(url, async (address, { method, headers } = {}) => {
    asked.push([address, method, new Headers(headers).get('authorization')]);
    return new Response();
  });
  await sync(undefined);
  await sync('one');
  await sync('one');
  await sync('two');
  await sync(undefined);
  await sync(undefined);
  expect(asked).toEqual([
    [url, 'POST', 'Bearer one'],
    [url, 'POST', 'Bearer two'],
    [url, 'DELETE', null],
  ]);
});

test('an address that cannot be reached or refuses is only logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue();
  const answers = [
    () => Promise.reject(new TypeError('no network')),
    async () => new Response(null, { status: 500 }),
  ];
  const sync = createTokenSync(url, async () => answers.shift()!());
  await sync('one');
  await sync('two');
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});
