import { createHash, randomUUID } from 'node:crypto';
import { existsSync, renameSync, statSync } from 'node:fs';
import { realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makePrivate } from '../files/data-dir.ts';
import { systemCode } from '../files/system-errors.ts';

/** Who holds a lock, as told to whoever asks for it meanwhile. */
export interface LockHolder {
  readonly pid: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly url?: string;
}

export interface Lock {
  release(): Promise<void>;
}

/** Another process works on the directory. */
export class LockedError extends Error {
  readonly holder: LockHolder | undefined;

  constructor(dir: string, holder: LockHolder | undefined) {
    super(
      `Another process uses the database in ${dir}${holder ? `: ${describeHolder(holder)}` : ' and does not answer'}. ` +
        'Stop it first, or give this one a directory of its own with DATA_DIR.',
    );
    this.name = 'LockedError';
    this.holder = holder;
  }
}

function describeHolder({ pid, startedAt, url }: LockHolder): string {
  return `process ${pid}${url === undefined ? '' : ` at ${url}`}, running since ${startedAt}`;
}

/** What fits into a socket's address on every system (macOS has 104 bytes). */
const longestSocketPath = 100;
const responseTimeoutMs = 500;
const attempts = 5;

/**
 * Takes the lock on `dir`, which need not exist but whose parent must: a local socket bound beside it, which
 * the kernel frees when its process dies in any way. It is never taken over for its age. Throws a LockedError
 * while somebody listens on it.
 */
export async function takeLock(dir: string, holder: LockHolder): Promise<Lock> {
  const path = await socketPath(dir);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const server = await listen(path, holder);
    if (server) return { release: () => close(server) };
    const response = await ask(path);
    if (response.alive) throw new LockedError(dir, response.holder);
    await clearAway(path);
  }
  throw new LockedError(dir, undefined);
}

/**
 * Throws a LockedError at once while somebody holds the lock on `dir`; takes nothing. For before the slow
 * part of a start.
 */
export async function refuseLocked(dir: string): Promise<void> {
  if (!existsSync(dir)) return;
  const response = await ask(await socketPath(dir));
  if (response.alive) throw new LockedError(dir, response.holder);
}

/** Where the embedded database lies. */
export function embeddedDatabaseDir(dataDir: string): string {
  return join(dataDir, 'database');
}

async function socketPath(dir: string): Promise<string> {
  const real = join(await realpath(dirname(dir)), basename(dir));
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\overprint-${hash}`;
  const beside = `${real}.lock`;
  return Buffer.byteLength(beside) <= longestSocketPath ? beside : join(tmpdir(), `overprint-${hash}.lock`);
}

/** Undefined when the address is taken, by the living or the dead. */
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

/** Somebody who takes the call but says nothing in time is alive all the same. */
async function ask(path: string): Promise<{ readonly alive: boolean; readonly holder?: LockHolder }> {
  const socket = connect(path);
  const called = Promise.withResolvers<boolean>();
  socket.once('connect', () => called.resolve(true));
  socket.once('error', () => called.resolve(false));
  if (!(await called.promise)) return { alive: false };
  socket.setTimeout(responseTimeoutMs, () => socket.destroy(new Error('no answer')));
  try {
    return { alive: true, holder: JSON.parse(await text(socket)) as LockHolder };
  } catch {
    return { alive: true };
  }
}

/**
 * Removes the socket of a dead process. Another process may have bound its own in the meantime: one that is
 * not the socket that did not answer stays, and one that was moved aside all the same is asked again and put
 * back.
 */
async function clearAway(path: string): Promise<void> {
  const dead = identityOf(path);
  if (dead === undefined || (await ask(path)).alive) return;
  // Look and move follow each other at once: while a living socket is aside, a third process finds the place
  // free.
  if (identityOf(path) !== dead) return;
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  const { alive } = await ask(aside);
  await (alive ? rename(aside, path) : rm(aside));
}

/** Tells one file from the next one under the same name; undefined when there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.ino} of ${found.mtimeNs}`;
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  return promise;
}
