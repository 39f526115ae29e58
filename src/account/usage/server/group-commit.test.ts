import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

test('what arrives while a write is under way is written together, and nobody waits for more', async () => {
  const writes: { rows: readonly number[]; finish: () => void }[] = [];
  const commit = createGroupCommit<number>((rows) => new Promise((resolve) => writes.push({ rows, finish: resolve })));
  const first = commit.add(1);
  const rest = Promise.all([commit.add(2), commit.add(3)]);
  writes[0]?.finish();
  await first;
  await Promise.resolve();
  writes[1]?.finish();
  await rest;
  expect(writes.map(({ rows }) => rows)).toEqual([[1], [2, 3]]);
});

test('a write that fails fails its own rows alone', async () => {
  let calls = 0;
  const commit = createGroupCommit<number>(async () => {
    calls += 1;
    if (calls === 1) throw new Error('away');
  });
  await expect(commit.add(1)).rejects.toThrow('away');
  await expect(commit.add(2)).resolves.toBeUndefined();
});
