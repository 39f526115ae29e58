import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { Log } from '../log.ts';
import type { Listening } from './database.ts';

const connectTimeoutMs = 2_000;
const reconnectDelayMs = 500;

export interface ListenSettings {
  readonly databaseUrl: string;
  readonly channel: string;
  readonly onNotify: () => void;
  readonly log: Log;
}

/** See `Database.listen`. On a connection of its own, which is opened again whenever it breaks. */
export async function listenOnPostgres({ databaseUrl, channel, onNotify, log }: ListenSettings): Promise<Listening> {
  const stopping = new AbortController();
  let client: Client | undefined;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    next.on('notification', onNotify);
    next.on('error', (error) => log.warn({ err: error, channel }, 'a listening database connection broke'));
    next.once('end', () => void reconnect());
    await next.connect();
    await next.query(`listen ${escapeIdentifier(channel)}`);
    client = next;
    onNotify();
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(reconnectDelayMs, undefined, { ref: false });
      if (stopping.signal.aborted) return;
      try {
        await connect();
        return;
      } catch (error) {
        log.warn({ err: error, channel }, 'could not listen to the database');
      }
    }
  }

  await connect().catch((error: unknown) => {
    log.warn({ err: error, channel }, 'could not listen to the database');
    void reconnect();
  });
  return {
    async stop() {
      stopping.abort();
      await client?.end();
    },
  };
}
