import { createHash, randomUUID } from 'node:crypto';
import { existsSync, renameSync, statSync } from 'node:fs';
import { realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makePrivate } from '#platform/server/files/data-dir.ts';
import { systemCode } from '#platform/server/files/system-errors.ts';

/** The process that holds a lock, as reported to other processes that ask for it. */
export interface LockHolder {
  readonly pid: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly url?: string;
}

export interface Lock {
  release(): Promise<void>;
}

/** Another process uses the directory. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  readonly holder: LockHolder | undefined;

  constructor(dir: string, holder: LockHolder | undefined) {
    super(
      `Another process is using the database in ${dir}` +
        `${holder ? `: ${describeHolder(holder)}` : ' and does not respond'}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
    this.holder = holder;
  }
}

function describeHolder({ pid, startedAt, url }: LockHolder): string {
  return `process ${pid}${url === undefined ? '' : ` at ${url}`}, running since ${startedAt}`;
}

/** The longest socket path in bytes that every system accepts (macOS takes 104). */
const longestSocketPath = 100;
const replyTimeoutMs = 500;
const maxTries = 5;

/**
 * Locks `dir`, whose parent must exist, by binding a local socket next to it. The kernel frees the socket
 * when its process dies in any way; a lock is never taken over because of its age. Throws LockedError if
 * another process listens on the socket.
 */
export async function takeLock(dir: string, holder: LockHolder): Promise<Lock> {
  const path = await localSocketPath(dir, 'lock');
  for (let tries = 0; tries < maxTries; tries += 1) {
    const server = await listen(path, holder);
    if (server) return { release: () => close(server) };
    const reply = await ask(path);
    if (reply.alive) throw new LockedError(dir, reply.holder);
    await removeDeadSocket(path);
  }
  throw new LockedError(dir, undefined);
}

/** Throws LockedError if another process holds the lock on `dir`; called before the slow part of a start. */
export async function refuseLocked(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  const reply = await ask(await localSocketPath(dir, 'lock'));
  if (reply.alive) throw new LockedError(dir, reply.holder);
}

/** Returns the directory of the embedded database. */
export function embeddedDatabaseDir(dataDir: string): string {
  return join(dataDir, 'database');
}

/**
 * Returns the path of a local socket beside `dir`, or elsewhere where the system takes no path of that
 * length.
 */
export async function localSocketPath(dir: string, purpose: 'lock' | 'hold'): Promise<string> {
  const real = join(await realpath(dirname(dir)), basename(dir));
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\overprint-${hash}.${purpose}`;
  const beside = `${real}.${purpose}`;
  return Buffer.byteLength(beside) <= longestSocketPath
    ? beside
    : join(tmpdir(), `overprint-${hash}.${purpose}`);
}

/** Resolves with undefined if the path is in use, even by a dead process. */
function listen(path: string, holder: LockHolder): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify(holder));
  });
  const { promise, resolve, reject } = Promise.withResolvers<Server | undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') resolve(undefined);
    else reject(error);
  });
  server.listen(path, () => {
    makePrivate(path);
    resolve(server.unref());
  });
  return promise;
}

/** Asks for the lock's holder. A process that accepts the connection counts as alive even without a reply. */
async function ask(path: string): Promise<{ readonly alive: boolean; readonly holder?: LockHolder }> {
  const socket = connect(path);
  const connected = Promise.withResolvers<boolean>();
  socket.once('connect', () => connected.resolve(true));
  socket.once('error', () => connected.resolve(false));
  if (!(await connected.promise)) return { alive: false };
  socket.setTimeout(replyTimeoutMs, () => socket.destroy(new Error('No response')));
  try {
    return { alive: true, holder: JSON.parse(await text(socket)) as LockHolder };
  } catch {
    return { alive: true };
  }
}

/**
 * Removes the socket of a dead process. Another process may have bound a new one in the meantime, so only the
 * socket that did not respond is moved; it is asked again and put back if it is alive after all.
 */
async function removeDeadSocket(path: string): Promise<void> {
  const dead = identityOf(path);
  if (dead === undefined || (await ask(path)).alive) return;
  // Check and move synchronously: while a live socket is moved aside, a third process would find no lock.
  if (identityOf(path) !== dead) return;
  const movedPath = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    renameSync(path, movedPath);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  const { alive } = await ask(movedPath);
  await (alive ? rename(movedPath, path) : rm(movedPath));
}

/** Returns a text that tells a file from a later one of the same name; undefined if there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.ino} of ${found.mtimeNs}`;
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  return promise;
}
