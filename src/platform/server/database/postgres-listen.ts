import { once } from 'node:events';
import { Client, escapeIdentifier } from 'pg';
import type { Log } from '../log.ts';
import { realWait, type Wait } from '../clock.ts';
import type { Listening } from './database.ts';

const connectTimeoutMs = 2_000;
const reconnectDelayMs = 500;

export interface ListenSettings {
  readonly databaseUrl: string;
  readonly channel: string;
  readonly onNotify: () => void;
  readonly log: Log;
  /** Tests end the pauses between two tries themselves. */
  readonly wait?: Wait;
}

/** See `Database.listen`. On a connection of its own, which is opened again whenever it breaks. */
export async function listenOnPostgres(settings: ListenSettings): Promise<Listening> {
  const { channel, log, wait = realWait } = settings;
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  const tried = Promise.withResolvers<void>();

  /** The one loop: a connection that breaks while it is opened must not be followed by two. */
  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listenUntilCut(settings, { onListening: tried.resolve, stopped });
      } catch (error) {
        log.warn({ err: error, channel }, 'could not listen to the database');
      }
      tried.resolve();
      if (!stopping.signal.aborted) await Promise.race([wait(reconnectDelayMs), stopped]);
    }
  }

  const ended = keepListening();
  await tried.promise;
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

interface Turn {
  readonly onListening: () => void;
  readonly stopped: Promise<unknown>;
}

/** One connection, from its opening until it breaks or nobody listens any more. */
async function listenUntilCut(
  { databaseUrl, channel, onNotify, log }: ListenSettings,
  { onListening, stopped }: Turn,
): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  const cut = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('notification', onNotify);
  client.on('error', (error) => log.warn({ err: error, channel }, 'a listening database connection broke'));
  try {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
    onListening();
    onNotify();
    await Promise.race([cut, stopped]);
  } finally {
    await client.end();
  }
}
