import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { pgliteDatabase } from '../src/platform/server/database/pglite.ts';
import { openPostgres } from '../src/platform/server/database/postgres.ts';
import { createLog } from '../src/platform/server/log.ts';
import { findChromium } from './browser/chromium.ts';
import { databaseUrl, runSql } from './postgres-admin.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the server that this run has to itself. */
    postgresUrl: string;
    /** A migrated embedded database, as a file that an engine can load. */
    pgliteTemplate: string;
    /** Of the browser for the browser tests. */
    chromiumPath: string;
  }
}

export const templateName = 'overprint_template';

/**
 * Makes, once a run, a migrated database on each engine for the tests to copy, and finds the browser; gives
 * back what takes them away.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'overprint-pglite-'));
  const server = await startPostgres();
  const teardown = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const template = join(home, 'template.tar');
    // One after the other: the embedded engine's start holds the thread for seconds, and a connection has two
    // to be made.
    await migratePostgres(server.url);
    await migratePglite(template);
    project.provide('chromiumPath', await findChromium());
    project.provide('postgresUrl', server.url);
    project.provide('pgliteTemplate', template);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/**
 * As small as it can be, because hundreds of tests copy it: without the databases that come with an engine,
 * and with a short log.
 */
async function migratePglite(path: string): Promise<void> {
  const engine = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  await migrate(pgliteDatabase(engine));
  await engine.exec('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await engine.exec(`drop database ${unused}`);
  await engine.exec('checkpoint');
  const dump = await engine.dumpDataDir('none');
  await writeFile(path, Buffer.from(await dump.arrayBuffer()));
  await engine.close();
}

/** A template may have no connection open, so the one that migrated it is closed. */
async function migratePostgres(serverUrl: string): Promise<void> {
  await runSql(serverUrl, `create database ${templateName}`);
  const database = await openPostgres({
    databaseUrl: databaseUrl(serverUrl, templateName),
    log: createLog('silent'),
  });
  await migrate(database);
  await database.close();
}
