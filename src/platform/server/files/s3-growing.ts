import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { z } from 'zod';
import type { BodyMemory } from '#platform/server/budgets/body-memory.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { checkKey } from './files.ts';
import {
  type Appender,
  type GrowingFile,
  GrowingFileGone,
  type GrowingFiles,
  type Growth,
  growingPrefix,
  saveEveryBytes,
} from './growing-files.ts';
import { asStoreProblem, orUndefined } from './s3-errors.ts';

/**
 * A multipart upload whose parts have 8 MB each, because some stores want all but the last to be alike. Bytes
 * that are too few for a part are an object of their own, the tail, until more follow. Its key is new each
 * time, so that a request that has lost its right to write can't replace it.
 */
const stateSchema = z.object({
  uploadId: z.string(),
  parts: z.array(z.object({ etag: z.string(), sizeBytes: z.number() })),
  tail: z.object({ key: z.string(), sizeBytes: z.number() }).nullable(),
});
type State = z.infer<typeof stateSchema>;

export interface S3GrowingDeps {
  readonly client: S3Client;
  readonly bucket: string;
  /** Each file that grows takes 8 MB of it. */
  readonly memory: BodyMemory;
}

/** Stores growing files as multipart uploads, which the bucket completes without copying. */
export function createS3GrowingFiles(deps: S3GrowingDeps): GrowingFiles {
  const { client, bucket: Bucket } = deps;

  async function finish({ key, sizeBytes, growth }: GrowingFile): Promise<boolean> {
    const place = { Bucket, Key: checkKey(key) };
    const state = readState(growth);
    if (!state || growth.receivedBytes < sizeBytes) return false;
    const Parts = state.parts.map(({ etag }, index) => ({ ETag: etag, PartNumber: index + 1 }));
    const complete = { ...place, UploadId: state.uploadId, MultipartUpload: { Parts } };
    const completed = await orUndefined(client.send(new CompleteMultipartUploadCommand(complete)));
    if (completed) return true;
    const stored = await orUndefined(client.send(new HeadObjectCommand(place)));
    return stored?.ContentLength === sizeBytes;
  }

  async function discard({ key, growth }: GrowingFile): Promise<void> {
    const place = { Bucket, Key: checkKey(key) };
    const state = readState(growth);
    if (state) {
      const abort = new AbortMultipartUploadCommand({ ...place, UploadId: state.uploadId });
      await orUndefined(client.send(abort));
    }
    const tails = state?.tail ? [{ Bucket, Key: state.tail.key }] : [];
    for (const object of [place, ...tails]) await client.send(new DeleteObjectCommand(object));
  }

  return {
    spareBytes: async () => Number.POSITIVE_INFINITY,
    append: (file, save) => asStoreProblem(() => openAppender(deps, file, save)),
    finish: (file) => asStoreProblem(() => finish(file)),
    discard: (file) => asStoreProblem(() => discard(file)),
  };
}

function readState({ state }: Growth): State | undefined {
  return state === null ? undefined : stateSchema.parse(state);
}

type Save = (growth: Growth) => Promise<void>;

async function openAppender(deps: S3GrowingDeps, file: GrowingFile, save: Save): Promise<Appender> {
  const share = deps.memory.share();
  share.take(saveEveryBytes);
  try {
    const state = readState(file.growth) ?? (await begin(deps, file, save));
    const buffered = Buffer.allocUnsafe(saveEveryBytes);
    const tail = state.tail && (await readTail(deps, state.tail));
    tail?.copy(buffered);
    const writer = createWriter(deps, { file, save, state, buffered, filledBytes: tail?.length ?? 0 });
    return { write: writer.write, end: () => writer.end().finally(() => share.release()) };
  } catch (error) {
    share.release();
    throw error;
  }
}

/** Saved at once, so that the upload is aborted with its file even if not a byte arrives. */
async function begin({ client, bucket }: S3GrowingDeps, { key }: GrowingFile, save: Save): Promise<State> {
  const create = { Bucket: bucket, Key: checkKey(key), ContentType: 'video/*' };
  const { UploadId: uploadId = '' } = await client.send(new CreateMultipartUploadCommand(create));
  const state: State = { uploadId, parts: [], tail: null };
  await save({ receivedBytes: 0, state });
  return state;
}

async function readTail(
  { client, bucket }: S3GrowingDeps,
  { key, sizeBytes }: NonNullable<State['tail']>,
): Promise<Buffer> {
  const object = await orUndefined(client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
  const bytes = object?.Body instanceof Readable ? await buffer(object.Body) : undefined;
  if (bytes?.length !== sizeBytes) throw new GrowingFileGone(key);
  return bytes;
}

interface Writing {
  readonly file: GrowingFile;
  readonly save: Save;
  readonly state: State;
  /** Bytes that follow the last part; the first `filledBytes` are set. */
  readonly buffered: Buffer;
  readonly filledBytes: number;
}

function createWriter(deps: S3GrowingDeps, writing: Writing) {
  const { client, bucket: Bucket } = deps;
  const { file, save, buffered } = writing;
  const Key = checkKey(file.key);
  let { state, filledBytes } = writing;
  let savedBytes = file.growth.receivedBytes;
  let hasFailed = false;

  const partsBytes = () => state.parts.reduce((total, { sizeBytes }) => total + sizeBytes, 0);

  async function saveState(next: State): Promise<void> {
    const old = state.tail;
    state = next;
    savedBytes = partsBytes() + filledBytes;
    await save({ receivedBytes: savedBytes, state });
    if (old) await client.send(new DeleteObjectCommand({ Bucket, Key: old.key }));
  }

  async function storePart(): Promise<void> {
    const sizeBytes = filledBytes;
    const PartNumber = state.parts.length + 1;
    const Body = buffered.subarray(0, sizeBytes);
    const part = new UploadPartCommand({ Bucket, Key, UploadId: state.uploadId, PartNumber, Body });
    const { ETag: etag = '' } = await orGone(client.send(part), file.key);
    filledBytes = 0;
    await saveState({ ...state, parts: [...state.parts, { etag, sizeBytes }], tail: null });
  }

  async function storeTail(): Promise<void> {
    const tail = { key: `${growingPrefix}${file.key}-${randomBase62(8)}`, sizeBytes: filledBytes };
    const Body = buffered.subarray(0, filledBytes);
    await client.send(new PutObjectCommand({ Bucket, Key: tail.key, Body }));
    await saveState({ ...state, tail });
  }

  async function take(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.byteLength > 0; ) {
      const fitting = rest.subarray(0, buffered.length - filledBytes);
      buffered.set(fitting, filledBytes);
      filledBytes += fitting.byteLength;
      rest = rest.subarray(fitting.byteLength);
      if (filledBytes === buffered.length) await storePart();
    }
  }

  async function storeRest(): Promise<void> {
    const receivedBytes = partsBytes() + filledBytes;
    if (hasFailed || receivedBytes === savedBytes) return;
    const isLast = receivedBytes === file.sizeBytes;
    await (isLast ? storePart() : storeTail());
  }

  return {
    write: (chunk: Uint8Array) =>
      asStoreProblem(async () => {
        try {
          await take(chunk);
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      }),
    end: () => asStoreProblem(storeRest),
  };
}

/** The multipart upload is gone once the file has been finished or discarded. */
async function orGone<T>(work: Promise<T>, key: string): Promise<T> {
  const done = await orUndefined(work);
  if (done === undefined) throw new GrowingFileGone(key);
  return done;
}
