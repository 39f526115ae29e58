import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { makePrivate } from '#platform/server/files/data-dir.ts';
import { localSocketPath } from '#platform/server/database/lock.ts';
import { BackupError } from './tar.ts';

/** While a database is held, it changes nothing on the disk, and its statements wait. */
export interface Holds {
  /** Ends holds under way, whose backup then fails, and accepts no more. */
  close(): Promise<void>;
}

const longestHoldMs = 60_000;
const words = { held: 'held', done: 'done', released: 'released' } as const;

/**
 * Lets backups hold the database in `dir`, through a local socket beside it that only its owner may use. The
 * caller holds the lock on `dir`. `hold` runs its work while the database stands still.
 */
export async function serveHolds(
  dir: string,
  hold: (work: () => Promise<void>) => Promise<void>,
): Promise<Holds> {
  const path = await localSocketPath(dir, 'hold');
  // Left by a process that died: the lock says that no other one is alive.
  await rm(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const closed = Promise.withResolvers<void>();
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      closed.resolve();
    });
    hold(() => holdFor(socket, closed.promise))
      .catch(() => undefined)
      .finally(() => socket.destroySoon());
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(path, resolve);
  await promise;
  makePrivate(path);
  server.unref();
  return {
    async close() {
      const done = Promise.withResolvers<void>();
      server.close(() => done.resolve());
      for (const socket of sockets) socket.destroy();
      await done.promise;
    },
  };
}

/** Resolves when the other side is done, has gone, or takes too long; only the first is confirmed. */
async function holdFor(socket: Socket, closed: Promise<void>): Promise<void> {
  if (socket.destroyed) return;
  const limit = setTimeout(() => socket.destroy(), longestHoldMs);
  socket.once('data', () => socket.end(words.released));
  socket.write(words.held);
  await closed;
  clearTimeout(limit);
}

/**
 * Runs `work` while the process that uses the database in `dir` holds it. Throws BackupError if that process
 * does not take part, or did not hold it to the end.
 */
export async function withDatabaseStill(dir: string, work: () => Promise<void>): Promise<void> {
  const socket = connect(await localSocketPath(dir, 'hold'));
  // An error is followed by the end, which every wait below sees.
  socket.on('error', () => undefined);
  const said = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const hear = async (word: string) => (await said.next().catch(() => undefined))?.value?.toString() === word;
  try {
    if (!(await hear(words.held)))
      throw new BackupError(
        'The process that uses the database does not support backups while running. Stop it and try again.',
      );
    await work();
    socket.write(words.done);
    if (!(await hear(words.released)))
      throw new BackupError(
        `The server stopped or timed out (${longestHoldMs / 1000} s) before the database was copied. ` +
          'Try again.',
      );
  } finally {
    socket.destroy();
  }
}
