import { createHash } from 'node:crypto';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

export interface MultipartUpload {
  readonly key: string;
  readonly contentType: string | undefined;
  /** By part number. */
  readonly parts: Map<number, StoredObject>;
  readonly startedAt: Date;
}

export interface Bucket {
  readonly objects: Map<string, StoredObject>;
  /** Unfinished multipart uploads by their id. */
  readonly uploads: Map<string, MultipartUpload>;
  /** Keys that can't be removed. */
  readonly locked: Set<string>;
}

/** A refusal, in S3's own words. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export function createBucket(): Bucket {
  return { objects: new Map(), uploads: new Map(), locked: new Set() };
}

/** Stores an object, in place of an older one under the same key. */
export function putObject(
  { objects }: Bucket,
  key: string,
  bytes: Buffer,
  contentType: string | undefined,
): StoredObject {
  const object = createObject(bytes, contentType);
  objects.set(key, object);
  return object;
}

export function createObject(bytes: Buffer, contentType = 'binary/octet-stream'): StoredObject {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  return { bytes, etag, contentType, modifiedAt: new Date() };
}
