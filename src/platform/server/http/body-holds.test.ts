import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createBodyMemory } from '../budgets/body-memory.ts';
import { createDiskRoom } from '../budgets/disk-room.ts';
import { type BodyHolds, createBodyHolds } from './body-holds.ts';

const megabyte = 1024 * 1024;
const tooMany = { status: 429, code: 'too_many_at_once', retryAfterSeconds: 2 };
const readDisk = async () => ({ freeBytes: 100 * megabyte, totalBytes: 1e12 });
let holds: BodyHolds;
let uploads: number;

beforeEach(() => {
  uploads = 0;
  holds = createBodyHolds({
    memory: createBodyMemory(64 * megabyte),
    disk: createDiskRoom('/none', { keepFreeBytes: 0, readDisk }),
  });
});

/** A request that is only its head. */
function requestOf(declaredBytes?: number): FastifyRequest {
  const headers = declaredBytes === undefined ? {} : { 'content-length': String(declaredBytes) };
  return { headers } as unknown as FastifyRequest;
}

function beginUpload() {
  uploads += 1;
  return () => {
    uploads -= 1;
  };
}

const begin = (declaredBytes?: number, accountId: number | undefined = 1) =>
  holds.begin(requestOf(declaredBytes), { accountId, beginUpload });

test('an account has four bodies over 1 MB on their way, and the next when one is here', () => {
  const bodies = Array.from({ length: 4 }, () => begin(2 * megabyte));
  expect(() => begin(2 * megabyte)).toThrow(expect.objectContaining(tooMany));
  begin(2 * megabyte, 2);
  bodies[0]?.received();
  begin(2 * megabyte);
  expect(() => begin(2 * megabyte)).toThrow('Too many large uploads at once');
});

test('a body that declares no length is large from its first byte over 1 MB', () => {
  for (let number = 0; number < 4; number += 1) begin(2 * megabyte);
  const small = begin();
  small.onChunk(megabyte);
  expect(() => small.onChunk(1)).toThrow(expect.objectContaining(tooMany));
});

test('an upload has its place from the moment it is known to bring a file, and leaves it once', () => {
  const [declared, growing] = [begin(2 * megabyte), begin()];
  expect(uploads).toBe(1);
  growing.onFile();
  growing.onFile();
  expect(uploads).toBe(2);
  for (const hold of [declared, growing]) hold.received();
  expect(uploads).toBe(0);
});

test('a body that is refused leaves the places that it had taken', () => {
  for (let number = 0; number < 4; number += 1) begin(2 * megabyte);
  expect(() => begin(2 * megabyte)).toThrow();
  expect(uploads).toBe(4);
});

test('what requests declare is set aside on the disk until they end', async () => {
  const [first, second] = [requestOf(60 * megabyte), requestOf(60 * megabyte)];
  await holds.reserve(first);
  await expect(holds.reserve(second)).rejects.toMatchObject({ status: 507 });
  holds.end(first);
  await holds.reserve(second);
});

test('the end of a request gives its memory back', () => {
  const request = requestOf();
  holds.begin(request, { accountId: 1, beginUpload }).memory.take(64 * megabyte);
  expect(() => begin().memory.take(1)).toThrow('Server is busy');
  holds.end(request);
  begin().memory.take(64 * megabyte);
});
