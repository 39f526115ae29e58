import type { Readable } from 'node:stream';

/** A range of a file's bytes, counted from 0; both ends are included. */
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
  /** True for a file that could be made again: stored faster, but it may not survive a power cut. */
  readonly replaceable?: boolean;
  /** True for a note of the program's own: the space that uploads and results leave free is also for it. */
  readonly unreserved?: boolean;
}

/** A file that could not be removed, and why. */
export interface RemovalFailure {
  readonly key: string;
  readonly reason: string;
}

/** Stores finished files on a disk or in an object store (contract 1). A key is a path: `images/x.png`. */
export interface Files {
  /**
   * Stores a file as a whole or not at all. Throws 507 if the store is full and 503 if it is unreachable, the
   * source's own error, and the signal's reason when it aborts.
   */
  put(
    key: string,
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options: PutOptions,
  ): Promise<{ readonly sizeBytes: number }>;
  /** Opens a file, or a range of it; `sizeBytes` is that of the whole file. Undefined if there is none. */
  open(
    key: string,
    range?: ByteRange,
  ): Promise<{ readonly stream: Readable; readonly sizeBytes: number } | undefined>;
  /**
   * Returns the path that a key has on a disk, whether or not the file is there; undefined in an object
   * store.
   */
  pathOf(key: string): string | undefined;
  /** Resolves with the size in bytes; undefined if there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Resolves with whether there was such a file. */
  remove(key: string): Promise<boolean>;
  /** Removes files, whether or not they are there. Resolves with those that the store refused to remove. */
  removeAll(keys: readonly string[]): Promise<readonly RemovalFailure[]>;
  /** Yields every file whose key begins with the prefix, in any order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /**
   * Removes what was left incomplete. A disk is swept at the start: parts of ended processes. A bucket is
   * swept now and then: uploads in parts that began over a day ago.
   */
  sweep(): Promise<void>;
  /**
   * Whether the store was unavailable when it was last used. Returns at once; if that was some seconds ago,
   * it also asks the store again in the background.
   */
  isAway(): boolean;
  /** Asks the store now, and resolves with whether it works. May take as long as one of its requests. */
  responds(): Promise<boolean>;
}

const keyPattern = /^[a-z0-9-]+(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** Returns the key. Throws if it could lead out of the store or be mistaken for another. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Expected a key such as images/x.png, received ${key}`);
  return key;
}
