import type { JsonObject } from '#platform/shared/json.ts';

/** A file that arrives in pieces, over several requests and processes. Its owner stores this record. */
export interface GrowingFile {
  /** The key of the finished file. */
  readonly key: string;
  /** The size of the finished file, at least 1. */
  readonly sizeBytes: number;
  readonly growth: Growth;
}

/** How far a file has grown. */
export interface Growth {
  /** Bytes from the start that are stored for good. */
  readonly receivedBytes: number;
  /** What the store needs to go on; null at the start. */
  readonly state: JsonObject | null;
}

export const noGrowth: Growth = { receivedBytes: 0, state: null };

/** The bytes that were received are no longer stored: the file was discarded, or finished. */
export class GrowingFileGone extends Error {
  override readonly name = 'GrowingFileGone';
}

/**
 * Stores files as they grow, next to `Files` on the same disk or in the same bucket. Any process can go on
 * where another one stopped; that only one of them writes at a time is the caller's duty. Every method throws
 * `Problem` 503 while the store is unavailable.
 */
export interface GrowingFiles {
  /** Resolves with how many further bytes would fit: `Infinity` where nobody knows, as in a bucket. */
  spareBytes(): Promise<number>;
  /**
   * Opens a file to go on with it. `save` is called whenever more of it is stored for good; if it throws,
   * `write` and `end` throw the same, and nothing more is stored. Throws 507, 503 where too many files grow
   * at once, and `GrowingFileGone`.
   */
  append(file: GrowingFile, save: (growth: Growth) => Promise<void>): Promise<Appender>;
  /**
   * Makes a complete file one of `Files`, without copying its bytes. May be called again. Resolves with
   * whether the file is there.
   */
  finish(file: GrowingFile): Promise<boolean>;
  /** Removes a file, finished or not; may be called again. */
  discard(file: GrowingFile): Promise<void>;
}

export interface Appender {
  /** The chunk must not change until the promise resolves. */
  write(chunk: Uint8Array): Promise<void>;
  /** Stores what has been written. Call it once, whether or not all went well. */
  end(): Promise<void>;
}

/** Where incomplete files are stored: a prefix of the same store's keys. */
export const growingPrefix = 'growing/';

/** How many bytes at most are lost when the process dies. */
export const saveEveryBytes = 8 * 1024 * 1024;
