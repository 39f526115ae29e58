import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onUnauthorized, setTokenSource, withToken } from './with-token.ts';

const told = vi.fn<() => void>();
let stop: () => void;
beforeEach(() => {
  told.mockReset();
  stop = onUnauthorized(told);
});
afterEach(() => {
  stop();
  setTokenSource(() => Promise.resolve(undefined));
});

/** A server that accepts only this token. */
const taking = (good: string) => (token: Readonly<Record<string, string>>) =>
  Promise.resolve({ status: token.authorization === `Bearer ${good}` ? 200 : 401 });

test('a token that the server no longer accepts is renewed once, and nothing is reported', async () => {
  setTokenSource(({ renew }) => Promise.resolve(renew ? 'new' : 'old'));
  expect(await withToken(taking('new'))).toEqual({ status: 200 });
  expect(told).not.toHaveBeenCalled();
});

test('a 401 that remains with a new token is reported and returned', async () => {
  setTokenSource(() => Promise.resolve('revoked'));
  expect(await withToken(taking('another'))).toEqual({ status: 401 });
  expect(told).toHaveBeenCalledTimes(1);
});

test('without a token a call that ends in a 401 is made once and reported', async () => {
  const send = vi.fn<ReturnType<typeof taking>>(taking('none'));
  await withToken(send);
  expect(send).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledTimes(1);
});

test('other errors are not reported', async () => {
  await withToken(() => Promise.resolve({ status: 503 }));
  expect(told).not.toHaveBeenCalled();
});
