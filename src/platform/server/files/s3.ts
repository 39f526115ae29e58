import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Problem } from '../../shared/problem.ts';
import { storageRetryAfterSeconds, storageUnavailable } from '../../shared/storage-problems.ts';
import { type ByteRange, checkKey, type Files, type PutOptions, type StoredFile } from './files.ts';
import { systemCode } from './system-errors.ts';

export interface S3Options {
  readonly bucket: string;
  /** The address of an S3-compatible store that is not Amazon's. */
  readonly endpoint?: string;
  readonly region?: string;
}

const partBytes = 8 * 1024 * 1024;
const connectTimeoutMs = 2_000;
const defaultRegion = 'us-east-1';

/** Stores files in a bucket. Credentials come from the usual AWS variables. */
export function createS3Files({ bucket, endpoint, region = defaultRegion }: S3Options): Files {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other stores save a stream's checksum trailer as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectTimeoutMs },
  });
  const place = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  async function size(key: string): Promise<number | undefined> {
    const head = await orUndefined(client.send(new HeadObjectCommand(place(key))));
    return head?.ContentLength;
  }

  async function put(key: string, source: Uint8Array | AsyncIterable<Uint8Array>, options: PutOptions) {
    const counted = countBytes(source);
    const params = {
      ...place(key),
      Body: Readable.from(counted.bytes, { objectMode: false }),
      ContentType: options.contentType,
    };
    const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 });
    const abort = () => void upload.abort();
    options.signal?.addEventListener('abort', abort, { once: true });
    try {
      options.signal?.throwIfAborted();
      await upload.done();
    } catch (error) {
      options.signal?.throwIfAborted();
      throw counted.sourceError() ?? error;
    } finally {
      options.signal?.removeEventListener('abort', abort);
    }
    const sizeBytes = await size(key);
    if (sizeBytes !== counted.sizeBytes())
      throw new Error(`Expected ${counted.sizeBytes()} bytes stored, found ${sizeBytes}`);
    return { sizeBytes };
  }

  return {
    put: (key, source, options) => asProblem(() => put(key, source, options)),
    open: (key, range) => asProblem(() => openObject(client, place(key), range)),
    size: (key) => asProblem(() => size(key)),
    remove: (key) =>
      asProblem(async () => {
        const existed = (await size(key)) !== undefined;
        if (existed) await client.send(new DeleteObjectCommand(place(key)));
        return existed;
      }),
    list: (prefix) => listObjects(client, bucket, prefix),
    sweep: async () => undefined,
  };
}

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** Counts a source's bytes and tells the source's own error from the store's. */
function countBytes(source: Uint8Array | AsyncIterable<Uint8Array>) {
  let sizeBytes = 0;
  let failure: unknown;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        sizeBytes += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { bytes: bytes(), sizeBytes: () => sizeBytes, sourceError: () => failure };
}

async function openObject(client: S3Client, place: Place, range?: ByteRange) {
  const bounds = range && { Range: `bytes=${range.start}-${range.end}` };
  const object = await orUndefined(client.send(new GetObjectCommand({ ...place, ...bounds })));
  if (!(object?.Body instanceof Readable)) return undefined;
  const whole = Number(/\/(\d+)$/.exec(object.ContentRange ?? '')?.[1] ?? object.ContentLength);
  return { stream: object.Body, sizeBytes: whole };
}

async function* listObjects(client: S3Client, bucket: string, prefix: string): AsyncGenerator<StoredFile> {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const page: ListObjectsV2CommandOutput = await asProblem(() => client.send(command));
    for (const { Key: key, Size: sizeBytes, LastModified: modifiedAt } of page.Contents ?? []) {
      if (key !== undefined && sizeBytes !== undefined && modifiedAt) yield { key, sizeBytes, modifiedAt };
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

const unreachableCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'];

/** An unreachable or failing store becomes Problem 503; other errors pass unchanged. */
async function asProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isDown = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 0) >= 500;
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    if (!isDown && !timedOut && !unreachableCodes.includes(systemCode(error))) throw error;
    throw new Problem(storageUnavailable, { cause: error, retryAfterSeconds: storageRetryAfterSeconds });
  }
}
