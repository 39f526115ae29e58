import { expect, test, vi } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import type { ApiKey } from '#account/api-keys/shared/contract.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import { audioKeysOf, callAsOwner, keyToSend } from './use-audio-key.ts';

type Call = Parameters<typeof callAsOwner<string>>[1];

const refuse = (status: number) => () => Promise.reject(new CallError(status, '', 'refused'));

test('sends the API key, or only the session if there is none', async () => {
  const call = vi.fn<Call>(() => Promise.resolve('answer'));
  await callAsOwner('op_key', call);
  await callAsOwner(undefined, call);
  expect(call.mock.calls).toEqual([[{ 'x-api-key': 'op_key' }], [{}]]);
});

test('repeats a request with the session if the key is no longer valid', async () => {
  const call = vi.fn<Call>(() => Promise.resolve('answer')).mockImplementationOnce(refuse(401));
  expect(await callAsOwner('op_key', call)).toBe('answer');
  expect(call).toHaveBeenLastCalledWith({});
});

test('does not repeat a request after another error', async () => {
  const call = vi.fn<Call>(refuse(404));
  await expect(callAsOwner('op_key', call)).rejects.toThrow('404');
  expect(call).toHaveBeenCalledOnce();
});

const now = Date.parse('2026-11-22T12:00:00Z');

function keyWith(id: number, fields: Partial<ApiKey> = {}): ApiKey {
  const text = `op_${String(id).padStart(40, '0')}`;
  return {
    id,
    name: `key ${id}`,
    key: text,
    prefix: text.slice(0, 8),
    suffix: text.slice(-4),
    createdAt: '2026-11-01T00:00:00.000Z',
    lastUsedAt: null,
    scopes: [...keyScopes],
    expiresAt: null,
    rotatedAt: null,
    test: false,
    ...fields,
  };
}

const idsOf = (...keys: ApiKey[]) => audioKeysOf(keys, now).map(({ id }) => id);

test('keys without the scope, expired ones and those that can no longer be read send nothing', () => {
  const expiresAt = new Date(now).toISOString();
  const unfit = [
    keyWith(9, { scopes: ['image_padding'] }),
    keyWith(8, { expiresAt }),
    keyWith(7, { key: null }),
  ];
  const live = keyWith(5, { scopes: ['audio'], expiresAt: new Date(now + 1).toISOString() });
  expect(idsOf(...unfit, live)).toEqual([5]);
  expect(keyToSend(audioKeysOf(unfit, now), null)).toBeUndefined();
});

test('the newest key is sent, one that was replaced only without another, and a test key only if it is chosen', () => {
  const rotated = keyWith(4, { rotatedAt: new Date(now).toISOString() });
  const trial = keyWith(6, { test: true });
  expect(idsOf(trial, keyWith(5), rotated, keyWith(3))).toEqual([5, 3, 4, 6]);
  const keys = audioKeysOf([trial, rotated], now);
  expect(keyToSend(keys, null)?.id).toBe(4);
  expect(keyToSend(keys, 6)?.id).toBe(6);
  expect(keyToSend(audioKeysOf([trial], now), null)).toBeUndefined();
  // A chosen key that was deleted meanwhile.
  expect(keyToSend(keys, 5)?.id).toBe(4);
});
