import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

export interface PutOptions {
  readonly contentType: string;
  readonly signal?: AbortSignal;
  /**
   * True for what could be made again: it outlives its process, but perhaps not a power cut, and is stored
   * faster.
   */
  readonly replaceable?: boolean;
}

/**
 * Where finished files lie: a disk or an object store (contract 1). A key is a path of plain names, such as
 * `images/x.png`.
 */
export interface Files {
  /**
   * Stores a file whole or not at all: nobody ever opens half of one. Throws 507 for a full store and 503 for
   * one that is away, the source's own error, and the signal's reason when it aborts.
   */
  put(
    key: string,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options: PutOptions,
  ): Promise<{ readonly sizeBytes: number }>;
  /** A file's bytes, or those of a range; `sizeBytes` is the whole file's. Undefined where there is none. */
  open(
    key: string,
    range?: ByteRange,
  ): Promise<{ readonly stream: Readable; readonly sizeBytes: number } | undefined>;
  /** Undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Gives whether there was one. */
  remove(key: string): Promise<boolean>;
  /** Every file whose key begins with the prefix, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes what a process that is gone left half written; for the start. */
  sweep(): Promise<void>;
}

const keyPattern = /^[a-z0-9-]+(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** Throws for a key that could leave the store or be mistaken for another. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Expected a key such as images/x.png, received ${key}`);
  return key;
}
