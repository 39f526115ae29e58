import { once } from 'node:events';
import { Client, escapeIdentifier } from 'pg';
import type { Log } from '#platform/server/log.ts';
import { realWait, type Wait } from '#platform/server/clock.ts';
import type { Listening, OnNotify } from './database.ts';

const connectTimeoutMs = 2_000;
const reconnectDelayMs = 500;

export interface ListenSettings {
  readonly databaseUrl: string;
  readonly channel: string;
  readonly onNotify: OnNotify;
  readonly log: Log;
  /** Waits between two tries; replaced in tests. */
  readonly wait?: Wait;
}

/** See `Database.listen`. Uses a connection of its own, which is reopened whenever it breaks. */
export async function listenOnPostgres(settings: ListenSettings): Promise<Listening> {
  const { channel, log, wait = realWait } = settings;
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  const tried = Promise.withResolvers<void>();

  /** A single loop, so that a connection that breaks while it is opened is not replaced twice. */
  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listenUntilBroken(settings, { onListening: tried.resolve, stopped });
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

interface ConnectionEvents {
  readonly onListening: () => void;
  readonly stopped: Promise<unknown>;
}

/** Opens one connection and listens until it breaks or `stopped` resolves. */
async function listenUntilBroken(
  { databaseUrl, channel, onNotify, log }: ListenSettings,
  { onListening, stopped }: ConnectionEvents,
): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  const broken = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('notification', ({ payload = '' }) => onNotify(payload));
  client.on('error', (error) => log.warn({ err: error, channel }, 'a listening database connection broke'));
  try {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
    onListening();
    onNotify(undefined);
    await Promise.race([broken, stopped]);
  } finally {
    await client.end();
  }
}
