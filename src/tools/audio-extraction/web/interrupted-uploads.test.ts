import { expect, test } from 'vitest';
import { fingerprintOf, lastInterrupted } from './interrupted-uploads.ts';

const key = 'op_Ada00aaaaaaaaaaaaaaa';
const nowMs = Date.parse('2026-11-22T12:00:00Z');

function storageOf(entries: Readonly<Record<string, string>>) {
  const names = Object.keys(entries);
  return {
    length: names.length,
    key: (index: number) => names[index] ?? null,
    getItem: (name: string) => entries[name] ?? null,
  };
}

function entry(name: string, creationTime: string, owner = key): [string, string] {
  const fingerprint = fingerprintOf({ name, size: 30, lastModified: 1 }, owner);
  return [`tus::${fingerprint}::1`, JSON.stringify({ size: 30, metadata: { filename: name }, creationTime })];
}

test("the last upload of the account is found; another account's, an expired one and others' entries are not", () => {
  const entries = Object.fromEntries([
    entry('older.mp4', '2026-11-22T10:00:00Z'),
    entry('last.mp4', '2026-11-22T11:00:00Z'),
    entry('bob.mp4', '2026-11-22T11:30:00Z', 'op_Bob00aaaaaaaaaaaaaaa'),
    entry('expired.mp4', '2026-11-21T11:59:00Z'),
    ['tus::overprint-op_Ada00-broken', '{'],
    ['theme', 'dark'],
  ]);
  expect(lastInterrupted(storageOf(entries), key, nowMs)).toMatchObject({ name: 'last.mp4', sizeBytes: 30 });
  expect(lastInterrupted(storageOf({}), key, nowMs)).toBeUndefined();
});

test('a fingerprint holds no more of the key than the screens show', () => {
  expect(fingerprintOf({ name: 'a.mp4', size: 1, lastModified: 2 }, key)).toBe(
    'overprint-op_Ada00-1-2-a.mp4',
  );
});
