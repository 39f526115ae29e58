import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AudioApp, startAudioApp } from '#test/audio-app.ts';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { createTusClient, type TusResponse } from '#test/tus/tus-client.ts';
import { startWire, type Wire } from '#test/wire.ts';
import { videoBytes } from '#test/videos.ts';
import { videoKey } from '#tools/audio-extraction/server/job-files.ts';
import { uploads as uploadRows } from '#tools/audio-extraction/server/tables.ts';

const megabyte = 1024 * 1024;
const head = videoBytes('aac.mp4').subarray(0, 4_100);
const video = Buffer.concat([head, randomBytes(20 * megabyte - head.length)]);
/** The circuit lets a request through again some seconds after the last failure. */
const outage = { timeout: 60_000, interval: 200 };

let server: S3Server;
let store: Wire;
let audio: AudioApp;
let origin: string;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test').stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  server = await startS3Server('results');
  store = await startWire({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  const settings = { S3_BUCKET: 'results', S3_ENDPOINT: `http://127.0.0.1:${store.port}` };
  audio = await startAudioApp('pglite', { settings });
  origin = await audio.app.listen();
});
afterAll(async () => {
  await audio.app.close();
  await store.close();
  await server.close();
  vi.unstubAllEnvs();
});

const rowOf = async (id: string) =>
  (await audio.app.deps.database.orm.select().from(uploadRows).where(eq(uploadRows.id, id)))[0];
const expectUnavailable = ({ status, code, headers }: TusResponse) =>
  expect([status, code, headers.get('retry-after')]).toEqual([503, 'storage_unavailable', '5']);

test('a store that goes away in an upload is 503 with Retry-After; it goes on, nothing lost or doubled', async () => {
  const { key } = await audio.app.account();
  const client = createTusClient(origin, key);
  const id = await client.create(video.length);
  const { objects, uploads } = server.bucket('results');

  const patch = await client.beginPatch(id, 0, video, 12 * megabyte);
  const savedBytes = async () => (await rowOf(id))?.receivedBytes;
  await expect.poll(savedBytes, outage).toBe(8 * megabyte);
  await store.goAway();
  expect(await patch.complete()).toBe(503);
  expect(await client.head(id)).toMatchObject({ status: 200, offset: 8 * megabyte });
  expectUnavailable(await client.patch(id, 8 * megabyte, video.subarray(8 * megabyte)));
  expect((await client.head(id)).offset).toBe(8 * megabyte);

  await store.comeBack();
  const next = video.subarray(8 * megabyte, 11 * megabyte);
  const goOn = async () => (await client.patch(id, 8 * megabyte, next)).offset;
  await expect.poll(goOn, outage).toBe(11 * megabyte);

  await store.goAway();
  expectUnavailable(await client.patch(id, 11 * megabyte, video.subarray(11 * megabyte)));
  await store.comeBack();
  const finish = async () => (await client.patch(id, 11 * megabyte, video.subarray(11 * megabyte))).offset;
  await expect.poll(finish, outage).toBe(video.length);

  await store.goAway();
  expect(await client.extract({ upload_id: id })).toMatchObject({
    status: 503,
    body: { code: 'storage_unavailable' },
  });
  await store.comeBack();
  const extract = async () => (await client.extract({ upload_id: id })).body.job_id;
  await expect.poll(extract, outage).toBe(id);
  expect(await client.extract({ upload_id: id })).toMatchObject({ status: 409 });
  const stored = await audio.app.deps.files.open(videoKey(id));
  expect(stored && (await buffer(stored.stream)).equals(video)).toBe(true);
  const left = [...objects.keys(), ...uploads.keys()].filter((name) => !name.startsWith('meta/'));
  expect(left).toEqual([videoKey(id)]);
});
