import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { pgliteDatabase } from '#platform/server/database/pglite.ts';
import { openPostgres } from '#platform/server/database/postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { templateName } from './global-setup.ts';
import { databaseUrl, runSql } from './postgres.ts';
import { isSpread } from './spread/is-spread.ts';
import { startWire, type Wire } from './wire.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** Ends a transaction with what it has made, for a test that has no response to commit. */
export const asMade = async <Made>(_tx: Tx, made: Made): Promise<Made> => made;

/** Both engines, for `describe.each`; several processes share only PostgreSQL. */
export const databaseKinds: readonly DatabaseKind[] = isSpread ? ['postgres'] : ['pglite', 'postgres'];

/** A migrated database without rows, for one test. */
export interface FreshDatabase {
  readonly database: Database;
  /** The address for a second connection, as another process would have it. PostgreSQL only. */
  readonly url: string | undefined;
  /** Closes and removes the database. */
  close(): Promise<void>;
}

/**
 * Copies the run's migrated template. The caller closes the copy. With a port, PostgreSQL is used through a
 * wire: see `startDatabaseWire`.
 */
export function freshDatabase(kind: DatabaseKind, port?: number): Promise<FreshDatabase> {
  return kind === 'pglite' ? freshPglite() : freshPostgres(port);
}

/** Starts a proxy in front of the run's PostgreSQL server. */
export function startDatabaseWire(): Promise<Wire> {
  const home = new URL(inject('postgresUrl').replace('@/', '@local/')).searchParams.get('host') ?? '';
  return startWire({ path: `${home}/.s.PGSQL.5432` });
}

/**
 * The engine fills its buffers with zeros at start; the usual 128 MB take longer than the rest of a small
 * test.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

async function freshPglite(): Promise<FreshDatabase> {
  const loadDataDir = await openAsBlob(inject('pgliteTemplate'));
  const database = pgliteDatabase(await PGlite.create({ loadDataDir, startParams }));
  return { database, url: undefined, close: () => database.close() };
}

/** Copies the template on PostgreSQL. Resolves with the copy's address and how to remove it. */
export async function copyTemplate(
  serverUrl: string,
): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const name = `overprint_${randomUUID().replaceAll('-', '')}`;
  await runSql(serverUrl, `create database ${name} template ${templateName}`);
  return {
    url: databaseUrl(serverUrl, name),
    remove: () => runSql(serverUrl, `drop database ${name} with (force)`),
  };
}

async function freshPostgres(port: number | undefined): Promise<FreshDatabase> {
  const { url: direct, remove } = await copyTemplate(inject('postgresUrl'));
  const { pathname: name } = new URL(direct);
  const url = port === undefined ? direct : `postgresql://postgres@127.0.0.1:${port}${name}`;
  const database = await openPostgres({ databaseUrl: url, log: createLog('silent') });
  return {
    database,
    url,
    async close() {
      await database.close();
      await remove();
    },
  };
}
