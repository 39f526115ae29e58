import { inspect } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import { asDatabaseProblem, uniqueViolation } from './errors.ts';

const notes = pgTable('notes', { id: integer('id').primaryKey(), words: text('words').notNull() });

describe.each(databaseKinds)('a database on %s', (kind) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    await fresh.database.orm.execute(sql`create table notes (id integer primary key, words text not null)`);
    await fresh.database.orm.execute(sql`create unique index notes_words on notes (words)`);
  });
  beforeEach(() => fresh.database.orm.delete(notes));
  afterAll(() => fresh.close());

  it('runs a named statement with parameters, and the same again', async () => {
    const select =
      'select $1::text as words, $2::bigint as large, $3::timestamptz as moment, $4::text as nothing';
    const moment = new Date('2026-02-28T23:59:59.123Z');
    for (const words of ["o'hara", 'second']) {
      const rows = await fresh.database.query('select_all', select, [words, 2 ** 40, moment, null]);
      expect(rows).toEqual([{ words, large: 2 ** 40, moment, nothing: null }]);
    }
  });

  it('returns JSON as values and booleans as booleans', async () => {
    const rows = await fresh.database.query('json', `select '{"a":[1]}'::jsonb as value, true as yes`, []);
    expect(rows).toEqual([{ value: { a: [1] }, yes: true }]);
  });

  it('lets other work run between the statements of a long transaction', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const before = await fresh.database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      const begun = turns;
      for (let statement = 0; statement < 5; statement += 1) await tx.execute(sql`select pg_sleep(0.025)`);
      return begun;
    });
    clearImmediate(next);
    expect(turns - before).toBeGreaterThanOrEqual(4);
  });

  it('works after a statement that failed', async () => {
    await expect(fresh.database.query('bad', 'select 1 / $1::integer', [0])).rejects.toThrow(
      'division by zero',
    );
    expect(await fresh.database.query('good', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  });

  it('commits a transaction whole', async () => {
    await fresh.database.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 1, words: 'first' });
      await tx.insert(notes).values({ id: 2, words: 'second' });
    });
    expect(await fresh.database.orm.select().from(notes)).toHaveLength(2);
  });

  it('rolls back a transaction that throws, and throws the error of its work', async () => {
    const work = fresh.database.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 1, words: 'first' });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await fresh.database.orm.select().from(notes)).toEqual([]);
  });

  it("keeps others' statements out of an open transaction", async () => {
    const { database } = fresh;
    const opened = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    const failing = database.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 1, words: 'of the transaction' });
      opened.resolve();
      await sent.promise;
      throw new Error('undo');
    });
    await opened.promise;
    const other = database.query('insert_note', `insert into notes values (2, 'of another')`, []);
    sent.resolve();
    await expect(failing).rejects.toThrow('undo');
    await other;
    expect(await database.orm.select().from(notes)).toEqual([{ id: 2, words: 'of another' }]);
  });

  it('names the violated unique constraint, with Drizzle and without', async () => {
    const { database } = fresh;
    const insert = (id: number) => database.orm.insert(notes).values({ id, words: 'same' });
    await insert(1);
    const error: unknown = await insert(2).catch((reason: unknown) => reason);
    expect(uniqueViolation(error)).toBe('notes_words');
    const raw: unknown = await database
      .query('again', `insert into notes values (3, 'same')`, [])
      .catch((reason: unknown) => reason);
    expect(uniqueViolation(raw)).toBe('notes_words');
    expect(uniqueViolation(new Error('something else'))).toBeUndefined();
    expect(asDatabaseProblem(error)).toBeUndefined();
  });

  it('reports a full disk of the engine like one of our own: 507', async () => {
    const raise = `do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`;
    const error: unknown = await fresh.database.query('full', raise, []).catch((reason: unknown) => reason);
    expect(asDatabaseProblem(error)).toMatchObject({ status: 507, code: 'storage_full' });
  });

  it('responds to a ping while it is open, and is 503 once it is closed', async () => {
    const second = await freshDatabase(kind);
    await expect(second.database.ping()).resolves.toBeUndefined();
    await second.close();
    const error: unknown = await second.database.ping().catch((reason: unknown) => reason);
    expect(asDatabaseProblem(error)).toMatchObject({
      status: 503,
      code: 'database_unavailable',
      retryAfterSeconds: 5,
    });
  });

  it('starts without rows of other tests', async () => {
    const other = await freshDatabase(kind);
    await fresh.database.orm.insert(notes).values({ id: 1, words: 'mine' });
    const rows = await other.database.query(
      'tables',
      `select 1 from pg_tables where tablename = 'notes'`,
      [],
    );
    expect(rows).toEqual([]);
    await other.close();
  });

  it('lets an update see what the same transaction wrote', async () => {
    const words = await fresh.database.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 1, words: 'first' });
      const [row] = await tx.update(notes).set({ words: 'changed' }).where(eq(notes.id, 1)).returning();
      return row?.words;
    });
    expect(words).toBe('changed');
  });
});

describe('a database on pglite', () => {
  it('throws, instead of hanging, if the database is used next to an open transaction', async () => {
    const fresh = await freshDatabase('pglite');
    const { database } = fresh;
    const beside = [
      () => database.query('one', 'select 1', []),
      () => database.orm.execute(sql`select 1`),
      () => database.transaction(async () => 'inner'),
    ];
    for (const use of beside) {
      const error: unknown = await database.transaction<unknown>(use).catch((reason: unknown) => reason);
      expect(inspect(error)).toContain("Expected the transaction's own tx");
    }
    await database.ping();
    await fresh.close();
  });
});
