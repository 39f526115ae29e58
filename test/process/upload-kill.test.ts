import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { createTusClient } from '#test/tus/tus-client.ts';
import { videoBytes } from '#test/videos.ts';
import { registerForKey } from './audio-requests.ts';
import { spawnServer, startServerProcess } from './server-process.ts';

const megabyte = 1024 * 1024;
const head = videoBytes('aac.mp4').subarray(0, 4_100);
const video = Buffer.concat([head, randomBytes(30 * megabyte + 11 - head.length)]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a web process that is killed at 90 % of an upload', () => {
  let dataDir: string;
  let fresh: FreshDatabase;
  let store: S3Server;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'overprint-upload-kill-'));
    fresh = await freshDatabase('postgres');
    store = await startS3Server('videos');
  });
  afterAll(async () => {
    await store.close();
    await fresh.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('loses at most 8 MB of it: another process on another disk goes on, and the bytes in the bucket are the same', async () => {
    const settings = {
      ROLE: 'web',
      DATABASE_URL: fresh.url ?? '',
      SECRET_KEY: 's'.repeat(32),
      S3_BUCKET: 'videos',
      S3_ENDPOINT: store.url,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    };
    const migration = spawnServer(join(dataDir, 'first'), { ...settings, ROLE: 'migrate' });
    await once(migration.child, 'exit');
    const first = await startServerProcess(join(dataDir, 'first'), settings);
    const key = await registerForKey(first.origin, 'ada.uploads');
    const client = createTusClient(first.origin, key);
    const id = await client.create(video.length);
    await client.beginPatch(id, 0, video, Math.floor(video.length * 0.9));
    const received = async () => {
      const rows = await fresh.database.query<{ bytes: number }>(
        'received',
        'select received_bytes as bytes from uploads where id = $1',
        [id],
      );
      return rows[0]?.bytes ?? 0;
    };
    await expect.poll(received, { timeout: 30_000 }).toBeGreaterThanOrEqual(24 * megabyte);
    await first.end('SIGKILL');

    const second = await startServerProcess(join(dataDir, 'second'), settings);
    const other = createTusClient(second.origin, key);
    // The dead process's lock ends by itself.
    await expect.poll(async () => (await other.head(id)).offset, { timeout: 30_000 }).toBe(24 * megabyte);
    const rest = await other.patch(id, 24 * megabyte, video.subarray(24 * megabyte));
    expect(rest).toMatchObject({ status: 204, offset: video.length });
    expect(await other.extract({ upload_id: id })).toMatchObject({ status: 202, body: { job_id: id } });
    const { objects, uploads } = store.bucket('videos');
    const stored = objects.get(`audio-input/${id}`);
    expect(stored && sha256(stored.bytes)).toBe(sha256(video));
    expect([...objects.keys()].filter((name) => name.startsWith('growing/'))).toEqual([]);
    expect(uploads.size).toBe(0);
    await second.end('SIGKILL');
  });
});
