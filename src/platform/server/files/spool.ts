import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem, type ProblemShape } from '../../shared/problem.ts';
import { privateFolder } from './data-dir.ts';
import type { BodyMemory } from '../budgets/body-memory.ts';
import type { DiskRoom, DiskShare } from '../budgets/disk-room.ts';
import { isOtherLiveProcess } from './live-process.ts';
import { type Sniff, sniffFirst } from './sniff-first.ts';
import { storageProblem } from './storage-error.ts';
import { writeFully } from './write-fully.ts';

/** A file of unknown content on its way through; its name is ours, never the sender's. */
export interface SpooledFile {
  /** Undefined for a file that is held in memory. */
  readonly path: string | undefined;
  readonly sizeBytes: number;
  /** What is held in memory, in the pieces in which it came; none of a file on disk. */
  pieces(): readonly Uint8Array[];
  /** The whole content in memory. */
  read(): Promise<Buffer>;
  /** The content's SHA-256 in lower-case hex, worked out when asked, because most calls never need it. */
  sha256(): Promise<string>;
  /** Deletes the file; may be called again. */
  remove(): Promise<void>;
}

export interface SpoolRules {
  readonly maxBytes: number;
  /** Thrown at the first byte over `maxBytes`. */
  readonly tooLarge: ProblemShape;
  /** Sees the first bytes before anything is written, and throws when they are not what is taken. */
  readonly sniff?: Sniff;
  /** Works the SHA-256 out on the way, for a file whose hash will be asked for. */
  readonly hashes?: boolean;
  /** Room that was set aside for the file; the spool takes its own where none was. */
  readonly disk?: DiskShare;
}

/** Temporary files: small ones in memory while there is room for them, all others on disk. */
export interface Spool {
  /**
   * Streams a source into a new file in flat memory. Throws what the source or `sniff` throws, `tooLarge`,
   * 507 for a full disk and 503 for one that can't be written; after any of them nothing is left.
   */
  write(source: AsyncIterable<Uint8Array>, rules: SpoolRules): Promise<SpooledFile>;
  /** Removes what a process that is gone left behind; for the start. */
  clear(): Promise<void>;
}

export interface SpoolOptions {
  /** Where small files are held; without it all go to disk. */
  readonly memory?: BodyMemory | undefined;
  /** Room for the others; without it the disk alone says when it is full. */
  readonly disk?: DiskRoom | undefined;
}

/** Larger files go to disk, however much room there is. */
const heldFileBytes = 8 * 1024 * 1024;
/** What a chunk costs beside its bytes: a file that comes byte by byte is mostly that. */
const chunkBytes = 256;

/**
 * A spool in `dir`, which is made when it is first needed. Files carry the id of the process that wrote them.
 */
export function createSpool(dir: string, { memory, disk }: SpoolOptions = {}): Spool {
  return {
    async write(source, rules) {
      if (rules.hashes) return writeHashed(this, source, rules);
      const chunks = limited(sniffFirst(source, rules.sniff), rules)[Symbol.asyncIterator]();
      const held = await hold(chunks, memory);
      if (held.isWhole) return inMemory(held, memory);
      const ownShare = rules.disk ? undefined : disk?.share();
      try {
        const path = join(dir, `${process.pid}-${randomUUID()}.part`);
        return await onDisk(path, dir, restOf(held, chunks), rules.disk ?? ownShare);
      } finally {
        ownShare?.release();
        memory?.giveBack(held.takenBytes);
      }
    },
    clear: () => clearLeftovers(dir),
  };
}

async function writeHashed(
  spool: Spool,
  source: AsyncIterable<Uint8Array>,
  rules: SpoolRules,
): Promise<SpooledFile> {
  const hash = createHash('sha256');
  const file = await spool.write(hashing(source, hash), { ...rules, hashes: false });
  const digest = hash.digest('hex');
  return { ...file, sha256: async () => digest };
}

async function* hashing(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* limited(source: AsyncIterable<Uint8Array>, rules: SpoolRules): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > rules.maxBytes) throw new Problem(rules.tooLarge);
    yield chunk;
  }
}

interface Held {
  readonly chunks: readonly Uint8Array[];
  readonly sizeBytes: number;
  /** Of the memory for bodies. */
  readonly takenBytes: number;
  /** Whether the source ended; otherwise `next` is the chunk that found no room. */
  readonly isWhole: boolean;
  readonly next?: Uint8Array;
}

async function hold(source: AsyncIterator<Uint8Array>, memory: BodyMemory | undefined): Promise<Held> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let takenBytes = 0;
  try {
    for (;;) {
      const step: IteratorResult<Uint8Array, unknown> = await source.next();
      if (step.done) return { chunks, sizeBytes, takenBytes, isWhole: true };
      const next = step.value;
      const neededBytes = next.byteLength + chunkBytes;
      const fits = sizeBytes + next.byteLength <= heldFileBytes && memory?.takeSpare(neededBytes) === true;
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

async function* restOf(
  { chunks, next }: Held,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* chunks;
  if (next) yield next;
  yield* { [Symbol.asyncIterator]: () => source };
}

function inMemory({ chunks, sizeBytes, takenBytes }: Held, memory: BodyMemory | undefined): SpooledFile {
  let kept: readonly Uint8Array[] = chunks;
  return {
    path: undefined,
    sizeBytes,
    pieces: () => kept,
    read: async () => Buffer.concat(kept),
    sha256: async () => kept.reduce((hash, chunk) => hash.update(chunk), createHash('sha256')).digest('hex'),
    async remove() {
      if (kept.length > 0) memory?.giveBack(takenBytes);
      kept = [];
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
    return {
      path,
      sizeBytes,
      pieces: () => [],
      read: () => readFile(path),
      sha256: () => hashFile(path),
      remove,
    };
  } catch (error) {
    await remove();
    throw storageProblem(error) ?? error;
  }
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
