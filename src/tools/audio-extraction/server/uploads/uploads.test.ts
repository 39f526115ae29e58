import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestAccount } from '#test/app.ts';
import { type AudioApp, startAudioApp } from '#test/audio-app.ts';
import { databaseKinds } from '#test/database.ts';
import { createTusClient, type TusClient } from '#test/tus/tus-client.ts';
import { videoBytes } from '#test/videos.ts';
import { endpointsOf, type OpenApiDocument, successOf } from '#platform/shared/reference/document.ts';
import { snippetsOf } from '#platform/shared/reference/snippets.ts';
import { audioLimits, uploadLimits } from '#tools/audio-extraction/shared/limits.ts';
import { videoKey } from '#tools/audio-extraction/server/job-files.ts';
import { uploads } from '#tools/audio-extraction/server/tables.ts';
import { sweepExpiredUploads } from './discard-upload.ts';
import { audioFiles } from '#tools/audio-extraction/server/sweep.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';
import { untakenBytes } from './upload-rows.ts';

const hourMs = 60 * 60 * 1000;
/** The upload that the reference names. */
const exampleId = '4Zb1xq0dTn7YcW9sKf2LhP';
/** The head of a real video and as many random bytes as are asked for. */
function videoLike(sizeBytes: number): Buffer {
  const head = videoBytes('aac.mp4').subarray(0, 4_100);
  return Buffer.concat([head, randomBytes(sizeBytes - head.length)]);
}
const pieceAt = (offsetBytes: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offsetBytes),
});
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(databaseKinds)('resumable uploads on %s', (kind) => {
  let audio: AudioApp;
  let origin: string;
  beforeAll(async () => {
    audio = await startAudioApp(kind);
    origin = await audio.app.listen();
  });
  afterAll(() => audio.app.close());

  const clientOf = ({ key }: TestAccount, at = origin) => createTusClient(at, key);
  const newClient = async () => clientOf(await audio.app.account());
  const storedVideo = async (id: string) => {
    const file = await audio.app.deps.files.open(videoKey(id));
    return file && sha256(await buffer(file.stream));
  };
  const growing = () =>
    readdir(join(audio.app.dataDir, 'files/growing/audio-input')).catch(() => [] as string[]);
  /** What arrived is stored after the server has noticed the cut. */
  const offsetAfter = async (client: TusClient, id: string) => {
    const free = async () => {
      const [row] = await audio.app.deps.database.orm
        .select({ lockedBy: uploads.lockedBy })
        .from(uploads)
        .where(sql`id = ${id}`);
      return row?.lockedBy;
    };
    await expect.poll(free).toBeNull();
    return (await client.head(id)).offset ?? Number.NaN;
  };

  test('a video in three pieces becomes a job with its name, its id and the same bytes', async () => {
    const account = await audio.app.account();
    const client = clientOf(account);
    const video = videoBytes('aac.mp4');
    const filename = Buffer.from('Holiday ü.mp4').toString('base64');
    const id = await client.create(video.length, {
      'upload-metadata': `filename ${filename},filetype dmlkZW8=`,
    });
    expect((await client.patch(id, 0, video.subarray(0, 5_000))).offset).toBe(5_000);
    expect((await client.patch(id, 5_000, video.subarray(5_000, 6_000))).offset).toBe(6_000);
    const { headers } = await client.head(id);
    expect(headers.get('upload-length')).toBe(String(video.length));
    expect(headers.get('upload-metadata')).toBe(`filename ${filename},filetype dmlkZW8=`);
    expect((await client.extract({ upload_id: id })).body).toMatchObject({ code: 'upload_incomplete' });
    expect(await client.patch(id, 6_000, video.subarray(6_000))).toMatchObject({
      status: 204,
      offset: video.length,
    });
    expect(await client.extract({ uploadId: id })).toMatchObject({ status: 202, body: { job_id: id } });
    expect(await storedVideo(id)).toBe(sha256(video));
    await audio.work(id);
    const job = (await audio.get(account, `/api/extract-audio/${id}`)).json();
    expect(job).toMatchObject({ status: 'completed', source_name: 'Holiday ü.mp4' });
    expect(await storedVideo(id)).toBeUndefined();
  });

  test('an upload is used once', async () => {
    const client = await newClient();
    const video = videoBytes('aac.mp4');
    const id = await client.create(video.length);
    await client.patch(id, 0, video);
    const sent = await Promise.all([1, 2, 3].map(() => client.extract({ upload_id: id })));
    expect(sent.map(({ status }) => String(status)).toSorted()).toEqual(['202', '409', '409']);
    expect((await client.extract({ upload_id: id })).body).toMatchObject({ code: 'upload_used' });
    expect((await client.head(id)).status).toBe(404);
  });

  test('the bytes before a cut stay, whatever the byte, and the rest follows', async () => {
    const client = await newClient();
    const video = videoLike(3_000_000);
    const id = await client.create(video.length);
    let offset = 0;
    for (let cuts = 0; cuts < 4; cuts += 1) {
      const rest = video.subarray(offset);
      const patch = await client.beginPatch(id, offset, rest, Math.floor(Math.random() * rest.length));
      await expect.poll(() => isLocked(id)).toBe(true);
      patch.cut();
      const now = await offsetAfter(client, id);
      expect(now).toBeGreaterThanOrEqual(offset);
      offset = now;
    }
    expect((await client.patch(id, offset, video.subarray(offset))).offset).toBe(video.length);
    expect((await client.extract({ upload_id: id })).status).toBe(202);
    expect(await storedVideo(id)).toBe(sha256(video));
  });

  async function isLocked(id: string): Promise<boolean> {
    const [row] = await audio.app.deps.database.orm.select().from(uploads).where(sql`id = ${id}`);
    return row?.lockedBy !== null;
  }

  test('of two requests that continue an upload one wins, and the other is 423', async () => {
    const client = await newClient();
    const video = videoLike(100_000);
    const id = await client.create(video.length);
    const first = await client.beginPatch(id, 0, video, 50_000);
    await expect.poll(() => isLocked(id)).toBe(true);
    const second = await client.patch(id, 0, video);
    expect(second).toMatchObject({ status: 423, code: 'upload_locked' });
    expect(second.headers.get('retry-after')).toBe('2');
    expect((await client.head(id)).status).toBe(423);
    expect(await first.complete()).toBe(204);
    expect(await client.patch(id, 0, video)).toMatchObject({ status: 409, code: 'wrong_offset' });
    await client.extract({ upload_id: id });
    expect(await storedVideo(id)).toBe(sha256(video));
  });

  test('a lock whose process died is taken over, and a request that lost its lock stores nothing', async () => {
    const client = await newClient();
    const video = videoLike(100_000);
    const id = await client.create(video.length);
    const lost = await client.beginPatch(id, 0, video, 50_000);
    await expect.poll(() => isLocked(id)).toBe(true);
    await audio.app.deps.database.orm
      .update(uploads)
      .set({ lockedUntil: new Date(0) })
      .where(sql`id = ${id}`);
    const other = Buffer.concat([video.subarray(0, 4_100), randomBytes(video.length - 4_100)]);
    expect((await client.patch(id, 0, other)).status).toBe(204);
    expect(await lost.complete()).toBe(423);
    expect((await client.head(id)).offset).toBe(video.length);
  });

  test('somebody else does not find it, by any method', async () => {
    const [owner, other] = [await newClient(), await newClient()];
    const id = await owner.create(5_000);
    const unknown = 'A'.repeat(22);
    for (const ask of [
      (client: TusClient, upload: string) => client.head(upload),
      (client: TusClient, upload: string) => client.patch(upload, 0, videoLike(5_000)),
      (client: TusClient, upload: string) => client.remove(upload),
    ]) {
      expect((await ask(other, id)).status).toBe(404);
      expect((await ask(other, unknown)).status).toBe(404);
    }
    expect(await other.extract({ upload_id: id })).toMatchObject({
      status: 404,
      body: { code: 'upload_not_found' },
    });
    expect((await owner.head(id)).offset).toBe(0);
  });

  test('takes at most 500 MB, and no byte more than was declared', async () => {
    const client = await newClient();
    await expect(client.create(audioLimits.maxVideoBytes + 1)).rejects.toThrow('file_too_large');
    await expect(client.create(0)).rejects.toThrow('invalid_upload_length');
    const id = await client.create(5_000);
    expect(await client.patch(id, 0, videoLike(5_001))).toMatchObject({
      status: 413,
      code: 'upload_too_long',
    });
    expect((await client.head(id)).offset).toBe(0);
  });

  test('what is not a video is refused at its first bytes, and forgotten', async () => {
    const client = await newClient();
    const id = await client.create(50_000);
    expect(await client.patch(id, 0, randomBytes(50_000))).toMatchObject({
      status: 400,
      code: 'unsupported_video_format',
    });
    expect((await client.head(id)).status).toBe(404);
    const small = await client.create(3);
    await client.patch(small, 0, Buffer.from('abc'));
    expect((await client.extract({ upload_id: small })).body.code).toBe('unsupported_video_format');
  });

  test('a free account has two unfinished uploads, and more once one is deleted, complete or left alone', async () => {
    const client = await newClient();
    const ids = [await client.create(5_000), await client.create(5_000)];
    await expect(client.create(5_000)).rejects.toThrow('too_many_uploads');
    await client.remove(ids[0] ?? '');
    const third = await client.create(5_000);
    await expect(client.create(5_000)).rejects.toThrow('too_many_uploads');
    await client.patch(third, 0, videoLike(5_000));
    await client.create(5_000);
    const { orm } = audio.app.deps.database;
    const reservedBytes = (await untakenBytes(orm)).pending;
    await orm
      .update(uploads)
      .set({ touchedAt: sql`now() - interval '6 minutes'` })
      .where(sql`id = ${ids[1]}`);
    // Nor does it hold disk space for bytes that may never come.
    expect((await untakenBytes(orm)).pending).toBe(reservedBytes - 5_000);
    await client.create(5_000);
  });

  test('uploads count against the stored bytes of the account, also if many are created at once', async () => {
    const account = await audio.app.account({ userStatus: 'active_sub' });
    const client = clientOf(account);
    const most = audioLimits.maxVideoBytes;
    const size = audioLimits.storedVideoBytes.premium - 2 * most;
    const row = { userId: account.userId, createdAt: new Date(), expiresAt: new Date('2100-01-01') };
    await audio.app.deps.database.orm
      .insert(uploads)
      .values({ ...row, id: account.key.slice(3, 25), sizeBytes: size, touchedAt: new Date(0) });
    const created = await Promise.allSettled([1, 2, 3].map(() => client.create(most)));
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(created.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'too_many_waiting_jobs' },
    });
  });

  test('uploads that no job took hold a share of the disk at most, and videos sent at once go on', async () => {
    const { database } = audio.app.deps;
    const premium = clientOf(await audio.app.account({ userStatus: 'active_sub' }));
    const account = await audio.app.account();
    const client = clientOf(account);
    const idle = await client.create(5_000);
    await database.orm
      .update(uploads)
      .set({ touchedAt: sql`now() - interval '6 minutes'` })
      .where(sql`id = ${idle}`);
    const { stored, pending } = await untakenBytes(database.orm);
    const shareBytes = stored + pending + 9_000;
    const disk = vi
      .spyOn(audio.app.deps.growing, 'spareBytes')
      .mockResolvedValue(shareBytes / uploadLimits.diskShare.free - stored);
    await client.create(9_000);
    const refused = await client.send('POST', '/api/uploads', { 'upload-length': '5000' });
    expect(refused).toMatchObject({ status: 503, code: 'uploads_full' });
    expect(refused.headers.get('retry-after')).toBe('60');
    // Nor does one that was created before and left alone get in by sending its bytes now.
    expect(await client.patch(idle, 0, videoLike(5_000))).toMatchObject({
      status: 503,
      code: 'uploads_full',
    });
    expect((await audio.post(account, {}, 'aac.mp4')).statusCode).toBe(202);
    await premium.create(9_000);
    disk.mockResolvedValue(0);
    expect((await premium.send('POST', '/api/uploads', { 'upload-length': '5000' })).status).toBe(507);
    disk.mockRestore();
    expect((await client.patch(idle, 0, videoLike(5_000))).offset).toBe(5_000);
  });

  test('after 24 hours it is 410, then gone with its bytes; other leftovers go too', async () => {
    const client = await newClient();
    const id = await client.create(50_000);
    await client.patch(id, 0, videoLike(40_000));
    expect(await growing()).toContain(id);
    const expires = Date.parse((await client.head(id)).headers.get('upload-expires') ?? '');
    expect(expires - audio.app.clock.now().getTime()).toBeLessThanOrEqual(24 * hourMs);
    const before = audio.app.clock.now();
    audio.app.clock.forward(24 * hourMs);
    expect((await client.head(id)).status).toBe(410);
    expect((await client.patch(id, 40_000, Buffer.alloc(1))).code).toBe('upload_expired');
    expect((await client.extract({ upload_id: id })).body.code).toBe('upload_expired');
    await sweepExpiredUploads(audio.app.deps);
    expect((await client.head(id)).status).toBe(404);
    expect(await growing()).not.toContain(id);
    audio.app.clock.set(before);
  });

  test('bytes whose account was closed are removed a day later', async () => {
    const account = await audio.app.account();
    const client = clientOf(account);
    const id = await client.create(50_000);
    await client.patch(id, 0, videoLike(40_000));
    await audio.app.deps.database.orm.delete(uploads).where(sql`id = ${id}`);
    const before = audio.app.clock.now();
    await sweepOrphans(audio.app.deps, audioFiles);
    expect(await growing()).toContain(id);
    audio.app.clock.set(new Date(Date.now() + 26 * hourMs));
    await sweepOrphans(audio.app.deps, audioFiles);
    expect(await growing()).not.toContain(id);
    audio.app.clock.set(before);
  });

  test('bytes without their checksum are not stored, and those with it are', async () => {
    const client = await newClient();
    const video = videoLike(20_000);
    const id = await client.create(video.length);
    const send = (checksum: string, bytes = video) =>
      client.send('PATCH', `/api/uploads/${id}`, { ...pieceAt(0), 'upload-checksum': checksum }, bytes);
    const sha1 = createHash('sha1').update(video).digest('base64');
    const changed = Buffer.concat([video.subarray(0, -1), Buffer.of((video.at(-1) ?? 0) ^ 1)]);
    expect(await send(`sha1 ${sha1}`, changed)).toMatchObject({ status: 460, code: 'wrong_checksum' });
    expect(await send(`crc32 ${sha1}`)).toMatchObject({ status: 400, code: 'unsupported_checksum' });
    expect((await client.head(id)).offset).toBe(0);
    expect(await send(`sha1 ${sha1}`)).toMatchObject({ status: 204, offset: video.length });
    await client.extract({ upload_id: id });
    expect(await storedVideo(id)).toBe(sha256(video));

    const large = await client.create(uploadLimits.checkedPieceBytes + 1);
    const bytes = videoLike(uploadLimits.checkedPieceBytes + 1);
    const headers = { ...pieceAt(0), 'upload-checksum': `sha1 ${sha1}` };
    const tooLong = await client.send('PATCH', `/api/uploads/${large}`, headers, bytes);
    expect(tooLong).toMatchObject({ status: 413, code: 'checked_piece_too_long' });
    expect(audio.app.deps.bodyMemory.usedBytes()).toBe(0);
  });

  test('the first bytes may come with its creation', async () => {
    const client = await newClient();
    const video = videoLike(20_000);
    const response = await client.send(
      'POST',
      '/api/uploads',
      { 'upload-length': '20000', 'content-type': 'application/offset+octet-stream' },
      video.subarray(0, 9_000),
    );
    expect(response).toMatchObject({ status: 201, offset: 9_000 });
    const id = response.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await client.patch(id, 9_000, video.subarray(9_000))).offset).toBe(20_000);
  });

  test('tells tus clients what it can, without a credential; refuses another version and a request without one', async () => {
    const options = await fetch(`${origin}/api/uploads`, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination,checksum',
      'tus-checksum-algorithm': 'sha1,sha256,sha512',
      'tus-max-size': String(audioLimits.maxVideoBytes),
    });
    const client = await newClient();
    const old = await client.send('POST', '/api/uploads', {
      'tus-resumable': '0.2.2',
      'upload-length': '10',
    });
    expect(old).toMatchObject({ status: 412, code: 'unsupported_tus_version' });
    expect(old.headers.get('tus-version')).toBe('1.0.0');
    const metadata = { 'upload-length': '10', 'upload-metadata': 'filename ???' };
    expect((await client.send('POST', '/api/uploads', metadata)).code).toBe('invalid_upload_metadata');
    const text = await client.send(
      'PATCH',
      `/api/uploads/${await client.create(10)}`,
      { 'content-type': 'text/plain', 'upload-offset': '0' },
      Buffer.from('x'),
    );
    expect(text.status).toBe(415);
    expect((await createTusClient(origin, 'none').head('A'.repeat(22))).status).toBe(401);
  });

  test('the snippets of the reference upload a video', async () => {
    const { key } = await audio.app.account();
    const document: OpenApiDocument = (await audio.app.server.inject({ url: '/api/openapi.json' })).json();
    const send = async (name: string, id = '', body?: Buffer) => {
      const endpoint = endpointsOf(document).find(({ operation }) => operation.operationId === name);
      const snippets = snippetsOf(endpoint ?? expect.fail(name), origin, key);
      const { parameters } = JSON.parse(snippets.find((one) => one.id === 'n8n')?.code ?? '').nodes[0];
      const headers: { name: string; value: string }[] = parameters.headerParameters.parameters;
      return fetch(String(parameters.url).replace(exampleId, id), {
        method: parameters.method,
        headers: [
          ['X-API-Key', key],
          ...headers
            .filter(({ value }) => !value.startsWith('='))
            .map((header): [string, string] => [header.name, header.value]),
        ],
        ...(parameters.contentType === 'binaryData' && body && { body: new Uint8Array(body) }),
      });
    };
    const created = await send('createUpload');
    expect(created.status).toBe(201);
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await send('continueUpload', id, videoLike(9_000))).headers.get('upload-offset')).toBe('9000');
    const response = await send('inspectUpload', id);
    expect(response.headers.get('upload-length')).toBe('31457280');
    const inspect = document.paths['/api/uploads/{uploadId}']?.head;
    const { headers } = inspect ? successOf(inspect) : expect.fail();
    expect(headers).toHaveLength(5);
    for (const { name } of headers) expect(response.headers.get(name), name).not.toBeNull();
    expect((await send('deleteUpload', id)).status).toBe(204);
  });

  test('exactly one source makes a job', async () => {
    const client = await newClient();
    const id = 'A'.repeat(22);
    const two = await client.extract({ upload_id: id, video_url: 'https://example.com/a.mp4' });
    expect(two).toMatchObject({ status: 400, body: { code: 'one_video_only' } });
    expect((await client.extract({})).body.code).toBe('video_required');
  });
});
