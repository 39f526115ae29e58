import { expect, test } from 'vitest';
import { resolveChecked, systemResolver } from './resolve.ts';

const resolver =
  (...addresses: string[]) =>
  async () =>
    addresses;

test('a literal address is not looked up', async () => {
  const noLookup = () => Promise.reject(new Error('looked up'));
  expect(await resolveChecked('8.8.8.8', false, noLookup)).toEqual(['8.8.8.8']);
  await expect(resolveChecked('10.0.0.1', false, noLookup)).rejects.toThrow('not public');
});

test('one private address among public ones refuses the name', async () => {
  await expect(resolveChecked('a.test', false, resolver('8.8.8.8', 'fd00::5'))).rejects.toThrow('fd00::5');
});

test('a name without an address is refused', async () => {
  await expect(resolveChecked('a.test', false, resolver())).rejects.toThrow('no address');
});

test('anything but an address is refused', async () => {
  await expect(resolveChecked('a.test', false, resolver('elsewhere.test'))).rejects.toThrow('not public');
});

test("the operator's hosts may be private and are looked up by the system's hosts file", async () => {
  const addresses = await resolveChecked('localhost', true, systemResolver());
  expect(['127.0.0.1', '::1']).toContain(addresses[0]);
});
