import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { privateFolder } from './data-dir.ts';
import type { BodyMemory } from '#platform/server/budgets/body-memory.ts';
import type { DiskRoom, DiskShare } from '#platform/server/budgets/disk-room.ts';
import { isOtherLiveProcess } from './live-process.ts';
import { hashBytes, limitBytes, type Sniff, sniffFirst, writeFully } from './byte-streams.ts';
import { storageProblem } from './system-errors.ts';

/** A temporary file of unknown content. Its name is chosen here, never by the sender. */
export interface SpooledFile {
  /** Undefined for a file in memory. */
  readonly path: string | undefined;
  readonly sizeBytes: number;
  /** Returns the content of a file in memory, in the pieces in which it arrived; none for a file on disk. */
  pieces(): readonly Uint8Array[];
  /** Reads the whole content into memory. */
  read(): Promise<Buffer>;
  /** Returns the content's SHA-256 in lower-case hex. Computed on demand, because most requests need none. */
  sha256(): Promise<string>;
  /** Deletes the file; may be called again. */
  remove(): Promise<void>;
}

export interface SpoolRules {
  readonly maxBytes: number;
  /** The problem that is thrown at the first byte over `maxBytes`. */
  readonly tooLarge: ProblemShape;
  /** Checks the first bytes before anything is written. */
  readonly sniff?: Sniff;
  /** Computes the SHA-256 while writing, for a file whose hash will be needed. */
  readonly hashes?: boolean;
  /** Disk space that was reserved for the file; without it the spool reserves its own. */
  readonly disk?: DiskShare;
}

/** Temporary files: small ones in memory while there is room, all others on disk. */
export interface Spool {
  /**
   * Streams a source into a new file in constant memory. Throws what the source or `sniff` throws,
   * `tooLarge`, 507 if the disk is full and 503 if it can't be written. After an error no file is left.
   */
  write(source: AsyncIterable<Uint8Array>, rules: SpoolRules): Promise<SpooledFile>;
  /** Removes the files of processes that have ended. Call it at the start. */
  clear(): Promise<void>;
}

export interface SpoolOptions {
  /** The budget for files in memory; without it all files go to disk. */
  readonly memory?: BodyMemory | undefined;
  /** The budget for files on disk; without it only the disk itself sets a limit. */
  readonly disk?: DiskRoom | undefined;
}

/** Larger files go to disk, however much memory is free. */
const largestInMemoryBytes = 8 * 1024 * 1024;
/** What a chunk costs besides its bytes: most of the cost of a file that arrives byte by byte. */
const chunkOverheadBytes = 256;

/**
 * Creates a spool in `dir`, which is created when it is first needed. The names of its files begin with the
 * id of the process that wrote them.
 */
export function createSpool(dir: string, options: SpoolOptions = {}): Spool {
  return {
    async write(source, rules) {
      if (!rules.hashes) return writeFile(dir, options, source, rules);
      const hash = createHash('sha256');
      const file = await writeFile(dir, options, hashBytes(source, hash), rules);
      const digest = hash.digest('hex');
      return { ...file, sha256: async () => digest };
    },
    clear: () => clearLeftovers(dir),
  };
}

async function writeFile(
  dir: string,
  { memory, disk }: SpoolOptions,
  source: AsyncIterable<Uint8Array>,
  { sniff, maxBytes, tooLarge, disk: givenShare }: SpoolRules,
): Promise<SpooledFile> {
  const limited = limitBytes(sniffFirst(source, sniff), maxBytes, () => new Problem(tooLarge));
  const chunks = limited[Symbol.asyncIterator]();
  const start = await readIntoMemory(chunks, memory);
  if (start.isWhole) return inMemory(start, memory);
  const ownShare = givenShare ? undefined : disk?.share();
  try {
    const path = join(dir, `${process.pid}-${randomUUID()}.part`);
    return await onDisk(path, dir, fromStart(start, chunks), givenShare ?? ownShare);
  } finally {
    ownShare?.release();
    memory?.giveBack(start.takenBytes);
  }
}

/** The start of a source, read into memory. */
interface SourceStart {
  readonly chunks: readonly Uint8Array[];
  readonly sizeBytes: number;
  /** Taken from the memory for bodies. */
  readonly takenBytes: number;
  /** Whether this is the whole source; otherwise `next` is the chunk that did not fit. */
  readonly isWhole: boolean;
  readonly next?: Uint8Array;
}

async function readIntoMemory(
  source: AsyncIterator<Uint8Array>,
  memory: BodyMemory | undefined,
): Promise<SourceStart> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let takenBytes = 0;
  try {
    for (;;) {
      const step: IteratorResult<Uint8Array, unknown> = await source.next();
      if (step.done) return { chunks, sizeBytes, takenBytes, isWhole: true };
      const next = step.value;
      const neededBytes = next.byteLength + chunkOverheadBytes;
      const fits =
        sizeBytes + next.byteLength <= largestInMemoryBytes && memory?.takeSpare(neededBytes) === true;
      if (!fits) return { chunks, sizeBytes, takenBytes, isWhole: false, next };
      chunks.push(next);
      sizeBytes += next.byteLength;
      takenBytes += neededBytes;
    }
  } catch (error) {
    memory?.giveBack(takenBytes);
    throw error;
  }
}

async function* fromStart(
  { chunks, next }: SourceStart,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* chunks;
  if (next) yield next;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function inMemory(
  { chunks, sizeBytes, takenBytes }: SourceStart,
  memory: BodyMemory | undefined,
): SpooledFile {
  let pieces: readonly Uint8Array[] = chunks;
  return {
    path: undefined,
    sizeBytes,
    pieces: () => pieces,
    read: async () => Buffer.concat(pieces),
    sha256: async () =>
      pieces.reduce((hash, chunk) => hash.update(chunk), createHash('sha256')).digest('hex'),
    async remove() {
      if (pieces.length > 0) memory?.giveBack(takenBytes);
      pieces = [];
    },
  };
}

async function onDisk(
  path: string,
  dir: string,
  source: AsyncIterable<Uint8Array>,
  share: DiskShare | undefined,
): Promise<SpooledFile> {
  const remove = () => rm(path, { force: true });
  try {
    await mkdir(dir, privateFolder);
    const sizeBytes = await writeAll(path, source, share);
    return fileAt(path, sizeBytes, remove);
  } catch (error) {
    await remove();
    throw storageProblem(error) ?? error;
  }
}

function fileAt(path: string, sizeBytes: number, remove: () => Promise<void>): SpooledFile {
  return {
    path,
    sizeBytes,
    pieces: () => [],
    read: () => readFile(path),
    sha256: () => hashFile(path),
    remove,
  };
}

/** Returns a file that is stored on a disk as if it were in the spool. Removing it leaves it where it is. */
export function storedFile(path: string, sizeBytes: number): SpooledFile {
  return fileAt(path, sizeBytes, async () => undefined);
}

async function writeAll(path: string, source: AsyncIterable<Uint8Array>, share?: DiskShare): Promise<number> {
  await using handle = await open(path, 'wx', 0o600);
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    await share?.write(chunk.byteLength);
    await writeFully(handle, chunk);
  }
  return sizeBytes;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function clearLeftovers(dir: string): Promise<void> {
  await mkdir(dir, privateFolder);
  const names = await readdir(dir);
  const leftovers = names.filter(
    (name) => /^\d+-.*\.part$/.test(name) && !isOtherLiveProcess(Number.parseInt(name, 10)),
  );
  await Promise.all(leftovers.map((name) => rm(join(dir, name), { force: true })));
}
