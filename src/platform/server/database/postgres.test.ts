import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase, startDatabaseWire } from '#test/database.ts';
import type { Wire } from '#test/wire.ts';
import { createLog } from '#platform/server/log.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { asDatabaseProblem } from './errors.ts';

const log = createLog('silent');

async function problemOf(work: Promise<unknown>) {
  return asDatabaseProblem(await work.catch((reason: unknown) => reason));
}

describe('PostgreSQL that fails', () => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase('postgres');
    await fresh.database.orm.execute(sql`create table notes (words text not null)`);
  });
  afterEach(() => fresh.close());

  const words = (database: Database) => database.query('notes', 'select words from notes', []);
  const killBackend = (pid: unknown) =>
    fresh.database.query('kill', 'select pg_terminate_backend($1)', [pid]);

  it('runs a transaction once more when its connection was terminated', async () => {
    let attempts = 0;
    await fresh.database.transaction(async (tx) => {
      attempts += 1;
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] };
      await tx.execute(sql`insert into notes values ('once')`);
      if (attempts === 1) await killBackend(rows[0]?.pid);
      await tx.execute(sql`select 1`);
    });
    expect(attempts).toBe(2);
    expect(await words(fresh.database)).toEqual([{ words: 'once' }]);
  });

  it('is pinged while requests have taken every connection', async () => {
    const busy = await openPostgres({ databaseUrl: fresh.url ?? '', connections: 1, log });
    await busy.transaction(async () => expect(await busy.ping()).toBeUndefined());
    await busy.close();
  });

  it('gives up after the second time, with 503', async () => {
    let attempts = 0;
    const problem = await problemOf(
      fresh.database.transaction(async (tx) => {
        attempts += 1;
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      }),
    );
    expect(problem).toMatchObject({ status: 503, code: 'database_unavailable' });
    expect(attempts).toBe(2);
  });

  it('runs the victim of a deadlock once more', async () => {
    await fresh.database.orm.execute(sql`insert into notes values ('a'), ('b')`);
    const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const lockBoth = (first: string, second: string, mine: 0 | 1) =>
      fresh.database.transaction(async (tx) => {
        await tx.execute(sql`select 1 from notes where words = ${first} for update`);
        bothHoldOne[mine].resolve();
        await Promise.all(bothHoldOne.map(({ promise }) => promise));
        await tx.execute(sql`select 1 from notes where words = ${second} for update`);
        return mine;
      });
    expect(await Promise.all([lockBoth('a', 'b', 0), lockBoth('b', 'a', 1)])).toEqual([0, 1]);
  });

  it('survives the end of idle connections', async () => {
    await Promise.all([fresh.database.ping(), fresh.database.ping()]);
    await fresh.database.query(
      'kill_all',
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname ' +
        '= current_database()',
      [],
    );
    await expect(fresh.database.transaction(async (tx) => tx.execute(sql`select 1`))).resolves.toBeDefined();
  });

  it('is 503 for a statement that timed out', async () => {
    const problem = await problemOf(
      fresh.database.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`);
        await tx.execute(sql`select pg_sleep(5)`);
      }),
    );
    expect(problem).toMatchObject({ status: 503, retryAfterSeconds: 5 });
  });

  it('does not mistake the error of another system for its own', () => {
    expect(asDatabaseProblem(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))).toBeUndefined();
  });

  describe('behind a proxy that can be cut', () => {
    let wire: Wire;
    let database: Database;
    beforeEach(async () => {
      wire = await startDatabaseWire();
      const name = new URL((fresh.url ?? '').replace('@/', '@local/')).pathname;
      database = await openPostgres({
        databaseUrl: `postgresql://postgres@127.0.0.1:${wire.port}${name}`,
        log,
      });
    });
    afterEach(async () => {
      await wire.close();
      await database.close();
    });

    it('is 503 while the server is unreachable, and works as soon as it is back', async () => {
      await database.ping();
      await wire.goAway();
      expect(await problemOf(database.ping())).toMatchObject({ status: 503, retryAfterSeconds: 5 });
      expect(await problemOf(database.transaction(async () => 'never'))).toMatchObject({ status: 503 });
      await wire.comeBack();
      await expect(database.ping()).resolves.toBeUndefined();
      await expect(database.transaction(async () => 'again')).resolves.toBe('again');
    });

    it('loses no connection of its pool to transactions that could not begin', async () => {
      for (let outage = 0; outage < 12; outage += 1) {
        await words(database);
        wire.cut();
        await problemOf(database.transaction(async () => 'perhaps'));
      }
      await expect(words(database)).resolves.toEqual([]);
    });

    it('is 503 if the server accepts connections but does not respond', async () => {
      wire.freeze();
      expect(await problemOf(database.ping())).toMatchObject({ status: 503 });
    });
  });
});
