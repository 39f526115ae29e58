import { expect, test, vi } from 'vitest';
import { CallError } from '../../../platform/shared/client.ts';
import { asOwner } from './use-first-api-key.ts';

type Call = Parameters<typeof asOwner<string>>[1];

const refuse = (status: number) => () => Promise.reject(new CallError(status, '', 'refused'));

test('calls with the key, and with the session alone where there is none', async () => {
  const call = vi.fn<Call>(() => Promise.resolve('answer'));
  await asOwner('op_key', call);
  await asOwner(undefined, call);
  expect(call.mock.calls).toEqual([[{ 'x-api-key': 'op_key' }], [{}]]);
});

test('calls again with the session where the key is no longer good', async () => {
  const call = vi.fn<Call>(() => Promise.resolve('answer')).mockImplementationOnce(refuse(401));
  expect(await asOwner('op_key', call)).toBe('answer');
  expect(call).toHaveBeenLastCalledWith({});
});

test('calls once where something else is wrong', async () => {
  const call = vi.fn<Call>(refuse(404));
  await expect(asOwner('op_key', call)).rejects.toThrow('404');
  expect(call).toHaveBeenCalledOnce();
});
