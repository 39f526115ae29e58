import { expect, test } from 'vitest';
import { createDiskRoom, type DiskSize } from './disk-room.ts';

const gigabyte = 1024 ** 3;
const full = { status: 507, code: 'storage_full' };

const roomOn = (disk: DiskSize, keepFreeBytes?: number) =>
  createDiskRoom('/none', { keepFreeBytes, readDisk: async () => disk });

test.each([
  ['a fifth of a large disk', 100 * gigabyte, undefined, 20 * gigabyte],
  ['2 GB of a small one', 5 * gigabyte, undefined, 2 * gigabyte],
  ['what the operator set', 100 * gigabyte, gigabyte, gigabyte],
])('%s stays free', async (_name, totalBytes, keepFreeBytes, keptBytes) => {
  const room = roomOn({ totalBytes, freeBytes: keptBytes + 10 }, keepFreeBytes);
  await room.share().reserve(10);
  await expect(room.share().reserve(1)).rejects.toMatchObject(full);
});

test('of simultaneous reservations only those pass that fit together', async () => {
  const room = roomOn({ totalBytes: gigabyte, freeBytes: 1_000 }, 0);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => room.share().reserve(100)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('written bytes leave the reservation, so that nothing counts twice', async () => {
  const disk = { totalBytes: gigabyte, freeBytes: 1_000 };
  const room = createDiskRoom('/none', { keepFreeBytes: 0, readDisk: async () => disk });
  const share = room.share();
  await share.reserve(600);
  await share.write(600);
  disk.freeBytes -= 600;
  await room.share().reserve(400);
  await expect(room.share().reserve(1)).rejects.toMatchObject(full);
});

test('reserved space that was not written is released once', async () => {
  const room = roomOn({ totalBytes: gigabyte, freeBytes: 1_000 }, 0);
  const share = room.share();
  await share.reserve(1_000);
  share.release();
  share.release();
  await room.share().reserve(1_000);
  await expect(room.share().reserve(1)).rejects.toMatchObject(full);
});

test('a file of unknown length reserves space as it grows', async () => {
  const step = 8 * 1024 ** 2;
  const room = roomOn({ totalBytes: gigabyte, freeBytes: 2 * step }, 0);
  const share = room.share();
  await share.write(1);
  await expect(room.share().reserve(step + 2)).rejects.toMatchObject(full);
  share.release();
  await room.share().reserve(2 * step);
});
