import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { systemCode } from '#platform/server/files/system-errors.ts';
import { type BackupFacts, members } from './archive.ts';
import { BackupError, blockBytes, encodeHeader, paddingOf, type TarEntry } from './tar.ts';

interface Source extends TarEntry {
  readonly diskPath: string;
  readonly modifiedAt: Date;
}

export interface Written {
  readonly files: number;
  /** Before compression. */
  readonly bytes: number;
}

/** Pictures and audio are compressed already; the database is the rest. */
const gzipLevel = 1;

/**
 * Writes everything in `folder` into a compressed tar archive that only its owner may read. It gets its name
 * once it is complete. Throws BackupError if there is a file of that name.
 */
export async function writeArchive(
  target: string,
  folder: string,
  facts: BackupFacts,
  onProgress: (share: number) => void,
): Promise<Written> {
  const sources = await sourcesIn(folder);
  const part = `${target}.${process.pid}.part`;
  try {
    const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    const archive = Readable.from(blocksOf(sources, facts, onProgress));
    await pipeline(archive, createGzip({ level: gzipLevel }), output);
    // Unlike a rename, a link replaces nothing.
    await link(part, target);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw new BackupError(`${target} already exists`);
    throw error;
  } finally {
    await rm(part, { force: true });
  }
  const files = sources.filter(({ kind }) => kind === 'file');
  return { files: files.length, bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}

async function sourcesIn(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sources: Source[] = [];
  for (const entry of entries) {
    const diskPath = join(entry.parentPath, entry.name);
    const { size, mtime } = await stat(diskPath);
    const path = relative(folder, diskPath).split(sep).join('/');
    const kind = entry.isDirectory() ? 'folder' : 'file';
    sources.push({ path, kind, sizeBytes: kind === 'file' ? size : 0, diskPath, modifiedAt: mtime });
  }
  // A folder comes before its content.
  return sources.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function* blocksOf(
  sources: readonly Source[],
  facts: BackupFacts,
  onProgress: (share: number) => void,
): AsyncGenerator<Buffer> {
  const sums: string[] = [];
  const hashed = (path: string) => {
    const hash = createHash('sha256');
    return { hash, note: () => sums.push(`${hash.digest('hex')}  ${path}\n`) };
  };
  const ofText = function* ofText(path: string, text: string) {
    const bytes = Buffer.from(text);
    const { hash, note } = hashed(path);
    hash.update(bytes);
    note();
    yield encodeHeader({ path, kind: 'file', sizeBytes: bytes.byteLength }, new Date(facts.createdAt));
    yield bytes;
    yield Buffer.alloc(paddingOf(bytes.byteLength));
  };
  yield* ofText(members.facts, `${JSON.stringify(facts, null, 2)}\n`);
  for (const [index, source] of sources.entries()) {
    yield encodeHeader(source, source.modifiedAt);
    if (source.kind === 'file') {
      const { hash, note } = hashed(source.path);
      for await (const chunk of contentOf(source)) {
        hash.update(chunk);
        yield chunk;
      }
      note();
      yield Buffer.alloc(paddingOf(source.sizeBytes));
    }
    onProgress((index + 1) / sources.length);
  }
  yield* ofText(members.sums, sums.join(''));
  yield Buffer.alloc(2 * blockBytes);
}

/** Reads as many bytes as the header says; a file that grows meanwhile does not damage the archive. */
async function* contentOf({ diskPath, path, sizeBytes }: Source): AsyncGenerator<Buffer> {
  if (sizeBytes === 0) return;
  let readBytes = 0;
  for await (const chunk of createReadStream(diskPath, { end: sizeBytes - 1 }) as AsyncIterable<Buffer>) {
    readBytes += chunk.byteLength;
    yield chunk;
  }
  if (readBytes !== sizeBytes) throw new BackupError(`${path} became shorter while it was read`);
}
