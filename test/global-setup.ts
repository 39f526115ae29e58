import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/server/database/migrate.ts';
import { pgliteDatabase } from '#platform/server/database/pglite.ts';
import { openPostgres } from '#platform/server/database/postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { findChromium } from './browser/chromium.ts';
import { databaseUrl, runSql, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of this run's own server. */
    postgresUrl: string;
    /** The path of a migrated embedded database that an engine can load. */
    pgliteTemplate: string;
    /** The path of the browser for the browser tests. */
    chromiumPath: string;
  }
}

export const templateName = 'overprint_template';

/**
 * Makes a migrated database on each engine for the tests to copy, and finds the browser, once a run. Resolves
 * with the teardown.
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
 * Writes a minimal database, because hundreds of tests copy it: without the engine's own databases, and with
 * a short log.
 */
async function migratePglite(path: string): Promise<void> {
  const engine = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  await migrate(pgliteDatabase(engine), { log: createLog('silent') });
  await engine.exec('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await engine.exec(`drop database ${unused}`);
  await engine.exec('checkpoint');
  const dump = await engine.dumpDataDir('none');
  await writeFile(path, Buffer.from(await dump.arrayBuffer()));
  await engine.close();
}

/**
 * Migrates the template and closes its connection, because PostgreSQL copies no database with an open one.
 */
async function migratePostgres(serverUrl: string): Promise<void> {
  await runSql(serverUrl, `create database ${templateName}`);
  const database = await openPostgres({
    databaseUrl: databaseUrl(serverUrl, templateName),
    log: createLog('silent'),
  });
  await migrate(database, { log: createLog('silent') });
  await database.close();
}
