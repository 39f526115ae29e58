import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { startWire, type Wire } from '#test/wire.ts';
import type { Files } from './files.ts';
import { createS3Files } from './s3.ts';

const away = { status: 503, code: 'storage_unavailable', retryAfterSeconds: 5 };
const options = { contentType: 'image/png' };
/** So short that the tests need not wait, and so long that a busy machine is not cut off. */
const limits = { connectMs: 2_000, smallMs: 1_500, idleMs: 2_000 };
const large = Buffer.alloc(12 * 1024 * 1024, 'large');

describe('a bucket that fails', () => {
  let server: S3Server;
  /** Asks the store itself, with the time that the product gives it. */
  let patient: Files;
  let wire: Wire;
  let files: Files;
  let changes: boolean[];
  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test').stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    server = await startS3Server('results');
    patient = createS3Files({ bucket: 'results', endpoint: server.url });
  });
  beforeEach(async () => {
    wire = await startWire({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    changes = [];
    const endpoint = `http://127.0.0.1:${wire.port}`;
    files = createS3Files({ bucket: 'results', endpoint, limits, onAway: (isAway) => changes.push(isAway) });
  });
  afterEach(() => wire.close());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  test('is 503 for every request while it accepts connections and says nothing', async () => {
    await patient.put('images/a.png', large, options);
    wire.freeze();
    const list = async () => {
      for await (const _ of files.list('images/')) break;
    };
    const requests = [
      files.size('images/a.png'),
      files.open('images/a.png'),
      files.remove('images/a.png'),
      files.removeAll(['images/a.png']),
      list(),
      files.put('images/b.png', Buffer.from('small'), options),
      files.put('images/c.png', large, options),
    ];
    for (const request of await Promise.allSettled(requests))
      expect(request).toMatchObject({ status: 'rejected', reason: away });
  });

  test('is refused at once after five failures, and used again once it is back', async () => {
    await wire.goAway();
    for (let request = 0; request < 3; request += 1)
      await expect(files.size('images/a.png')).rejects.toMatchObject(away);
    expect([files.isAway(), changes]).toEqual([true, [true]]);
    await wire.comeBack();
    await vi.waitFor(() => expect(files.isAway()).toBe(false), { timeout: 60_000, interval: 100 });
    expect(await files.put('images/a.png', Buffer.from('back'), options)).toEqual({ sizeBytes: 4 });
    expect(changes).toEqual([true, false]);
  });

  test('is found away by the first question, without any request of its own before', async () => {
    expect([await files.responds(), files.isAway()]).toEqual([true, false]);
    await wire.goAway();
    expect([await files.responds(), files.isAway()]).toEqual([false, false]);
    await wire.comeBack();
    expect(await files.responds()).toBe(true);
  });

  test('ends a download with 503 when it falls silent in the middle', async () => {
    await patient.put('images/a.png', large, options);
    const file = await files.open('images/a.png');
    const reading = file?.stream.iterator();
    await reading?.next();
    wire.freeze();
    const rest = async () => {
      while (!(await reading?.next())?.done);
    };
    await expect(rest()).rejects.toMatchObject(away);
  });

  test('ends a download with 503 when its connection breaks', async () => {
    await patient.put('images/a.png', large, options);
    const file = await files.open('images/a.png');
    wire.cut();
    await expect(file && buffer(file.stream)).rejects.toMatchObject(away);
  });

  test('does not cut off a reader that pauses longer than the store may', async () => {
    await patient.put('images/a.png', large, options);
    const file = await files.open('images/a.png');
    const reading = file?.stream.iterator();
    let sizeBytes = (await reading?.next())?.value?.byteLength ?? 0;
    await delay(2 * limits.idleMs);
    for await (const chunk of reading ?? []) sizeBytes += chunk.byteLength;
    expect(sizeBytes).toBe(large.byteLength);
  });

  test('gives a slow source as long as it needs', async () => {
    async function* slow() {
      yield Buffer.from('first');
      await delay(2 * limits.idleMs);
      yield Buffer.from('second');
    }
    expect(await files.put('images/slow.png', slow(), options)).toEqual({ sizeBytes: 11 });
  });
});
