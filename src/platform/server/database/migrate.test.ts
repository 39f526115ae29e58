import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import { realWait } from '#platform/server/clock.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { checkSchema, readSchemaState } from './schema-check.ts';

const log = createLog('silent');
const breakpoint = '--> statement-breakpoint';

/** A folder as drizzle-kit writes it. */
async function writeMigrations(dir: string, statements: readonly string[]): Promise<void> {
  await mkdir(join(dir, 'meta'), { recursive: true });
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: 1_000 + idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  }));
  await writeFile(
    join(dir, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  await Promise.all(statements.map((text, idx) => writeFile(join(dir, `000${idx}_step.sql`), text)));
}

let dir: string;
let fresh: FreshDatabase;
afterEach(async () => {
  await fresh.close();
  await rm(dir, { recursive: true });
});

async function begin(kind: (typeof databaseKinds)[number]): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'overprint-migrations-'));
  fresh = await freshDatabase(kind);
  await fresh.database.query('none_done', 'drop table migrations', []);
}

const run = (steps: readonly string[], wait = async () => undefined as void) =>
  writeMigrations(dir, steps).then(() => migrate(fresh.database, { log, dir, wait }));

const tables = () =>
  fresh.database.query<{ name: string }>(
    'tables',
    `select tablename as name from pg_tables where tablename like 'step%' order by 1`,
    [],
  );

describe.each(databaseKinds)('migrations on %s', (kind) => {
  beforeEach(() => begin(kind));

  it('run once each; only new ones run the next time', async () => {
    const first = 'create table step_one (id integer)';
    await run([first]);
    await run([first]);
    await run([first, `create table step_two (id integer);${breakpoint}\ncreate index on step_two (id);`]);
    expect(await tables()).toEqual([{ name: 'step_one' }, { name: 'step_two' }]);
  });

  it('change nothing if one fails, and keep those before it', async () => {
    const first = 'create table step_one (id integer)';
    const broken = `create table step_two (id integer);${breakpoint}\ncreate table step_three (id nonsense)`;
    await expect(run([first, broken])).rejects.toThrow();
    expect(await tables()).toEqual([{ name: 'step_one' }]);
  });

  it('without a transaction keep what is done when one fails, and go on from there', async () => {
    const first = 'create table step_one (id integer)';
    const marked = '-- no-transaction\n';
    const indexed = `create index concurrently if not exists step_one_id on step_one (id);${breakpoint}\n`;
    await expect(run([first, `${marked}${indexed}create index on nowhere (id)`])).rejects.toThrow();
    const index = () => fresh.database.query('index', `select to_regclass('step_one_id')::text as name`, []);
    expect(await index()).toEqual([{ name: 'step_one_id' }]);
    await run([first, `${marked}${indexed}create table if not exists step_two (id integer)`]);
    expect(await tables()).toEqual([{ name: 'step_one' }, { name: 'step_two' }]);
  });

  it('build a half-built index again', async () => {
    await run(['create table step_one (id integer); ']);
    await fresh.database.query('twice', 'insert into step_one values (1), (1)', []);
    const unique =
      '-- no-transaction\ncreate unique index concurrently if not exists step_one_id on step_one (id)';
    const steps = ['create table step_one (id integer); ', unique];
    await expect(run(steps)).rejects.toThrow();
    await fresh.database.query('once', 'delete from step_one', []);
    await run(steps);
    const valid = `select indisvalid as valid from pg_index where indexrelid = 'step_one_id'::regclass`;
    expect(await fresh.database.query('valid', valid, [])).toEqual([{ valid: true }]);
  });

  it('leave a schema on which a process runs that knows them all', async () => {
    await run(['create table step_one (id integer)']);
    await expect(checkSchema(fresh.database, log, dir)).resolves.toBeUndefined();
  });

  it('refuse a process of which one has not run, and say what to do', async () => {
    await run(['create table step_one (id integer)']);
    await writeMigrations(dir, ['create table step_one (id integer)', 'create table step_two (id integer)']);
    await expect(checkSchema(fresh.database, log, dir)).rejects.toThrow(
      'The database lacks the migration 0001_step: run ROLE=migrate of this version first.',
    );
  });

  it('refuse a process on a database that has none', async () => {
    await writeMigrations(dir, ['create table step_one (id integer)', 'create table step_two (id integer)']);
    await expect(checkSchema(fresh.database, log, dir)).rejects.toThrow('lacks 2 migrations');
  });

  it('let the version before run on a later schema, which it names', async () => {
    await run(['create table step_one (id integer)', 'create table step_two (id integer)']);
    await writeMigrations(dir, ['create table step_one (id integer)']);
    expect(await readSchemaState(fresh.database, dir)).toEqual({ problem: undefined, later: ['0001_step'] });
  });

  it('refuse a version that does not know what a later one requires', async () => {
    const [first, second] = [
      'create table step_one (id integer)',
      'create table step_two (id integer)',
    ] as const;
    await run([first, second, '-- requires: 0001_step\ndrop table step_one']);
    await writeMigrations(dir, [first, second]);
    expect((await readSchemaState(fresh.database, dir)).problem).toBeUndefined();
    await writeMigrations(dir, [first]);
    await expect(checkSchema(fresh.database, log, dir)).rejects.toThrow(
      'This version is too old for the database: 0002_step requires a version with 0001_step.',
    );
  });

  describe('with a baseline', () => {
    const [first, second] = [
      'create table step_one (id integer)',
      'create table step_two (id integer)',
    ] as const;
    const baseline = `-- replaces: 0001_step ${createHash('sha256').update(second).digest('hex')}\n${first}`;
    const next = 'create table step_three (id integer)';

    it('make a new database by it', async () => {
      await run([baseline, next]);
      expect(await tables()).toEqual([{ name: 'step_one' }, { name: 'step_three' }]);
    });

    it('leave out the baseline where all that it replaces has run, whose names stay', async () => {
      await run([first, second]);
      await run([baseline, next]);
      expect(await tables()).toEqual([{ name: 'step_one' }, { name: 'step_three' }, { name: 'step_two' }]);
      expect(await readSchemaState(fresh.database, dir)).toEqual({ problem: undefined, later: [] });
      await writeMigrations(dir, [first, second]);
      expect(await readSchemaState(fresh.database, dir)).toEqual({
        problem: undefined,
        later: ['0001_step'],
      });
    });

    it('refuse a database on which less has run, and change nothing', async () => {
      await run([first]);
      const refusal =
        'The database is too old for this version, which no longer has 0001_step: ' +
        'start the version before on it first.';
      await expect(run([baseline, next])).rejects.toThrow(refusal);
      await expect(checkSchema(fresh.database, log, dir)).rejects.toThrow(refusal);
      expect(await tables()).toEqual([{ name: 'step_one' }]);
    });

    it('refuse a database of the time when only hashes were stored', async () => {
      await run([first]);
      await fresh.database.query(
        'older',
        'alter table migrations drop column name, drop column requires',
        [],
      );
      await writeMigrations(dir, [baseline, next]);
      await expect(checkSchema(fresh.database, log, dir)).rejects.toThrow('too old');
    });
  });
});

describe('migrations on postgres', () => {
  beforeEach(() => begin('postgres'));

  it('run once when four processes start at the same time', async () => {
    await writeMigrations(dir, ['create table step_one (id integer); insert into step_one values (1);']);
    const processes = await Promise.all(
      [1, 2, 3, 4].map(() => openPostgres({ databaseUrl: fresh.url ?? '', log })),
    );
    const wait = (delayMs: number) => realWait(delayMs / 20);
    await Promise.all(processes.map((database) => migrate(database, { log, dir, wait })));
    expect(await fresh.database.query('rows', 'select id from step_one', [])).toEqual([{ id: 1 }]);
    await Promise.all(processes.map((database) => database.close()));
  });

  it.each([
    ['in a transaction', ''],
    ['without a transaction', '-- no-transaction\n'],
  ])('%s give up a lock that is not free, and try again', async (_, mark) => {
    await run(['create table step_one (id integer)']);
    const released = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = fresh.database.transaction(async (tx) => {
      await tx.execute(sql`select * from step_one`);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    let pauses = 0;
    const migrated = run(
      [
        'create table step_one (id integer)',
        `${mark}alter table step_one add column if not exists name text`,
      ],
      async () => {
        pauses += 1;
        // While the migration pauses, nobody waits for the table.
        await fresh.database.query('insert', 'insert into step_one values (1)', []);
        released.resolve();
        await holding;
      },
    );
    await migrated;
    expect(pauses).toBe(1);
    expect(await fresh.database.query('named', 'select id, name from step_one', [])).toEqual([
      { id: 1, name: null },
    ]);
  });
});
