import { expect, test, vi } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { callAsOwner } from './use-first-api-key.ts';

type Call = Parameters<typeof callAsOwner<string>>[1];

const refuse = (status: number) => () => Promise.reject(new CallError(status, '', 'refused'));

test('sends the API key, or the session alone if there is none', async () => {
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
