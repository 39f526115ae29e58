import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem, type ProblemShape } from '../shared/problem.ts';
import { type Sniff, sniffFirst } from './sniff-first.ts';
import { storageProblem } from './storage-error.ts';
import { writeFully } from './write-fully.ts';

/** A file of unknown content on its way through; its name is ours, never the sender's. */
export interface SpooledFile {
  readonly path: string;
  readonly sizeBytes: number;
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
}

/** Temporary files on disk. */
export interface Spool {
  /**
   * Streams a source into a new file in flat memory. Throws what the source or `sniff` throws, `tooLarge`, 507 for a full
   * disk and 503 for one that can't be written; after any of them nothing is left on disk.
   */
  write(source: AsyncIterable<Uint8Array>, rules: SpoolRules): Promise<SpooledFile>;
  /** Removes what a process that is gone left behind; for the start. */
  clear(): Promise<void>;
}

/** A spool in `dir`, which is made when it is first needed. Files carry the id of the process that wrote them. */
export function createSpool(dir: string): Spool {
  return {
    write: (source, rules) => writeFile(join(dir, `${process.pid}-${randomUUID()}.part`), dir, source, rules),
    clear: () => clearLeftovers(dir),
  };
}

async function writeFile(
  path: string,
  dir: string,
  source: AsyncIterable<Uint8Array>,
  rules: SpoolRules,
): Promise<SpooledFile> {
  const remove = () => rm(path, { force: true });
  try {
    await mkdir(dir, { recursive: true });
    const sizeBytes = await writeAll(path, source, rules);
    return { path, sizeBytes, read: () => readFile(path), sha256: () => hashFile(path), remove };
  } catch (error) {
    await remove();
    throw storageProblem(error) ?? error;
  }
}

async function writeAll(path: string, source: AsyncIterable<Uint8Array>, rules: SpoolRules): Promise<number> {
  await using handle = await open(path, 'wx', 0o600);
  let sizeBytes = 0;
  for await (const chunk of sniffFirst(source, rules.sniff)) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > rules.maxBytes) throw new Problem(rules.tooLarge);
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
  await mkdir(dir, { recursive: true });
  const names = await readdir(dir);
  const leftovers = names.filter((name) => /^\d+-.*\.part$/.test(name) && !isOfAnotherLiveProcess(name));
  await Promise.all(leftovers.map((name) => rm(join(dir, name), { force: true })));
}

function isOfAnotherLiveProcess(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
