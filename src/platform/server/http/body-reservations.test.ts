import { beforeEach, expect, test } from 'vitest';
import { createBodyMemory } from '#platform/server/budgets/body-memory.ts';
import { createDiskRoom } from '#platform/server/budgets/disk-room.ts';
import { type BodyReservations, createBodyReservations, type Upload } from './body-reservations.ts';

const megabyte = 1024 * 1024;
const tooMany = { status: 429, code: 'too_many_at_once', retryAfterSeconds: 2 };
const readDisk = async () => ({ freeBytes: 100 * megabyte, totalBytes: 1e12 });
let bodies: BodyReservations;
let uploads: number;

beforeEach(() => {
  uploads = 0;
  bodies = createBodyReservations({
    memory: createBodyMemory(64 * megabyte),
    disk: createDiskRoom('/none', { keepFreeBytes: 0, readDisk }),
  });
});

const reserve = (declaredBytes?: number) =>
  bodies.reserve({
    headers: declaredBytes === undefined ? {} : { 'content-length': String(declaredBytes) },
  });

function beginUpload() {
  uploads += 1;
  return () => {
    uploads -= 1;
  };
}

/** At an endpoint without places of its own. */
const begin = async (declaredBytes?: number, accountId = 1) =>
  (await reserve(declaredBytes)).begin({ accountId, beginUpload: () => undefined });
/** At an endpoint for uploads. */
const beginVideo = async (declaredBytes?: number) =>
  (await reserve(declaredBytes)).begin({ accountId: 1, beginUpload });

async function beginFourLarge() {
  const large: Upload[] = [];
  for (let number = 0; number < 4; number += 1) large.push(await begin(2 * megabyte));
  return large;
}

test('an account has four bodies over 1 MB on their way, and the next once one has arrived', async () => {
  const [first] = await beginFourLarge();
  await expect(begin(2 * megabyte)).rejects.toMatchObject(tooMany);
  await begin(2 * megabyte, 2);
  first?.received();
  await begin(2 * megabyte);
  await expect(begin(2 * megabyte)).rejects.toThrow('Too many large uploads at once');
});

test('a body that declares no length is large from its first byte over 1 MB', async () => {
  await beginFourLarge();
  const small = await begin();
  small.onChunk(megabyte);
  expect(() => small.onChunk(1)).toThrow(expect.objectContaining(tooMany));
});

test('an upload has its place from the moment it is known to bring a file, and leaves it once', async () => {
  const [declared, growing] = [await beginVideo(2 * megabyte), await beginVideo()];
  expect(uploads).toBe(1);
  growing.onFile();
  growing.onFile();
  expect(uploads).toBe(2);
  for (const upload of [declared, growing]) upload.received();
  expect(uploads).toBe(0);
});

test('uploads with places of their own stream to the disk and are none of the four large bodies', async () => {
  for (let number = 0; number < 4; number += 1) await beginVideo(2 * megabyte);
  const growing = await beginVideo();
  growing.onChunk(2 * megabyte);
  expect(uploads).toBe(5);
  await beginFourLarge();
  await expect(begin(2 * megabyte)).rejects.toMatchObject(tooMany);
});

test('what requests declare is reserved on the disk until they end', async () => {
  const first = await reserve(60 * megabyte);
  await expect(reserve(60 * megabyte)).rejects.toMatchObject({ status: 507 });
  first.release();
  await reserve(60 * megabyte);
});

test('the end of a request gives its memory back', async () => {
  const reservation = await reserve();
  reservation.begin({ accountId: 1, beginUpload }).memory.take(64 * megabyte);
  const other = await begin();
  expect(() => other.memory.take(1)).toThrow('Server is busy');
  reservation.release();
  other.memory.take(64 * megabyte);
});
