import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const key = randomBytes(32);
const box = createSecretBox(key);

test('a sealed text opens for its owner, and sealing it twice gives two texts', () => {
  const sealed = box.seal('op_secret', 'user:1');
  expect(box.open(sealed, 'user:1')).toBe('op_secret');
  expect(sealed).not.toContain('secret');
  expect(box.seal('op_secret', 'user:1')).not.toBe(sealed);
});

test('a sealed text opens for nobody else, under no other key, and not once changed', () => {
  const sealed = box.seal('op_secret', 'user:1');
  const changed = Buffer.from(sealed, 'base64url');
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
  expect(box.open(sealed, 'user:2')).toBeUndefined();
  expect(createSecretBox(randomBytes(32)).open(sealed, 'user:1')).toBeUndefined();
  expect(box.open(changed.toString('base64url'), 'user:1')).toBeUndefined();
});

test('while the key is rotated, a box opens with both keys and seals with the new one', () => {
  const old = box.seal('op_secret', 'user:1');
  const fresh = randomBytes(32);
  const rotating = createSecretBox(fresh, key);
  const sealed = rotating.seal('op_secret', 'user:1');
  expect([old, sealed].map((text) => rotating.open(text, 'user:1'))).toEqual(['op_secret', 'op_secret']);
  expect(createSecretBox(fresh).open(sealed, 'user:1')).toBe('op_secret');
  expect([old, sealed, 'short'].map((text) => rotating.openedBy(text, 'user:1'))).toEqual([
    'previous',
    'own',
    'none',
  ]);
});
