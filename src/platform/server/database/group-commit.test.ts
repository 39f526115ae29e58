import { expect, test, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

test('rows of one turn of the event loop, or of the time of a write, are written together', async () => {
  const writes: { rows: readonly number[]; finish: () => void }[] = [];
  const commit = createGroupCommit<number>(
    (rows) => new Promise((resolve) => writes.push({ rows, finish: resolve })),
  );
  const first = Promise.all([commit.add(1), commit.add(2)]);
  await vi.waitUntil(() => writes[0], { timeout: 20_000 });
  const rest = Promise.all([commit.add(3), commit.add(4)]);
  writes[0]?.finish();
  await first;
  await vi.waitUntil(() => writes[1], { timeout: 20_000 });
  writes[1]?.finish();
  await rest;
  expect(writes.map(({ rows }) => rows)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a failed write fails only its own rows', async () => {
  let calls = 0;
  const commit = createGroupCommit<number>(async () => {
    calls += 1;
    if (calls === 1) throw new Error('away');
  });
  await expect(commit.add(1)).rejects.toThrow('away');
  await expect(commit.add(2)).resolves.toBeUndefined();
});
