import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { PutOptions } from './files.ts';

/** Where an object is stored. */
export interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

const partBytes = 8 * 1024 * 1024;

/**
 * Uploads a source as one object, in parts if it is larger than 8 MB. Each body is sent with its length and
 * its SHA-256 in the signature, and the store refuses one that differs. Throws the source's own error and the
 * signal's reason.
 */
export async function upload(
  client: S3Client,
  place: Place,
  source: Uint8Array | AsyncIterable<Uint8Array>,
  { contentType, signal }: PutOptions,
): Promise<{ readonly sizeBytes: number }> {
  const counted = countBytes(source);
  const params = {
    ...place,
    Body: Readable.from(counted.bytes, { objectMode: false }),
    ContentType: contentType,
  };
  const sent = new Upload({ client, params, partSize: partBytes, queueSize: 2 });
  const abort = () => void sent.abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    await sent.done();
  } catch (error) {
    signal?.throwIfAborted();
    throw counted.sourceError() ?? error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  return { sizeBytes: counted.sizeBytes() };
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
