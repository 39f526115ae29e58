import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import { dropPartitions, ensurePartitions, orderPartitions } from './partitions.ts';

const now = new Date('2026-11-30T23:59:59Z');

describe.each(databaseKinds)('month partitions on %s', (kind) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    for (const text of [
      'create table notes (id bigserial, at timestamptz not null, text text, primary key (id, at)) ' +
        'partition by range (at)',
      'create index notes_at on notes (at)',
      `create table notes_early partition of notes for values from (minvalue) to ('2026-10-01 00:00:00+00')`,
      'create table notes_default partition of notes default',
    ]) {
      await run(text);
    }
  });
  afterEach(() => fresh.close());

  const run = async <Row>(text: string) =>
    ((await fresh.database.orm.execute(sql.raw(text))) as { rows: Row[] }).rows;
  const partitions = async () =>
    (
      await run<{ name: string }>(`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'notes'::regclass order by 1`)
    ).map(({ name }) => name);
  const store = (at: string) => run(`insert into notes (at, text) values ('${at}', '${at}')`);
  const homes = async () =>
    (await run<{ home: string }>('select tableoid::regclass::text as home from notes order by at')).map(
      ({ home }) => home,
    );

  it('are made from this month on, by UTC, once', async () => {
    for (let times = 0; times < 2; times += 1) {
      await ensurePartitions(fresh.database, 'notes', { now, monthsAhead: 2 });
    }
    expect(await partitions()).toEqual([
      'notes_2026_11',
      'notes_2026_12',
      'notes_2027_01',
      'notes_default',
      'notes_early',
    ]);
    await store('2026-09-30T23:59:59Z');
    await store('2026-11-30T23:59:59Z');
    await store('2026-12-01T00:00:00Z');
    await store('2027-02-01T00:00:00Z');
    expect(await homes()).toEqual(['notes_early', 'notes_2026_11', 'notes_2026_12', 'notes_default']);
  });

  it('take over the rows that the default partition has of their month', async () => {
    await store('2026-12-24T18:00:00Z');
    await store('2028-01-01T00:00:00Z');
    await ensurePartitions(fresh.database, 'notes', { now, monthsAhead: 1 });
    expect(await homes()).toEqual(['notes_2026_12', 'notes_default']);
  });

  it('leave a month alone that an older partition covers in part', async () => {
    await ensurePartitions(fresh.database, 'notes', {
      now: new Date('2026-09-15T00:00:00Z'),
      monthsAhead: 1,
    });
    expect(await partitions()).toEqual(['notes_2026_10', 'notes_default', 'notes_early']);
  });

  it('are dropped when all of their month is over', async () => {
    await ensurePartitions(fresh.database, 'notes', { now, monthsAhead: 1 });
    expect(await dropPartitions(fresh.database, 'notes', new Date('2026-11-30T23:59:59Z'))).toEqual([
      'notes_early',
    ]);
    expect(await dropPartitions(fresh.database, 'notes', new Date('2026-12-01T00:00:00Z'))).toEqual([
      'notes_2026_11',
    ]);
    expect(await partitions()).toEqual(['notes_2026_12', 'notes_default']);
  });

  it('are rewritten in the order of their primary key, once, when they are over', async () => {
    await ensurePartitions(fresh.database, 'notes', { now, monthsAhead: 1 });
    for (const id of [3, 1, 2]) {
      for (const at of ['2026-09-30', '2026-11-30', '2026-12-01'])
        await run(`insert into notes values (${id}, '${at}', '')`);
    }
    const order = () => orderPartitions(fresh.database, 'notes', new Date('2026-12-01T00:00:00Z'));
    expect((await order()).toSorted()).toEqual(['notes_2026_11', 'notes_early']);
    const stored = await run<{ id: string; home: string }>(
      'select id, tableoid::regclass::text as home from notes order by home, notes.ctid',
    );
    expect(stored.map(({ id, home }) => `${home} ${id}`)).toEqual([
      'notes_2026_11 1',
      'notes_2026_11 2',
      'notes_2026_11 3',
      'notes_2026_12 3',
      'notes_2026_12 1',
      'notes_2026_12 2',
      'notes_early 1',
      'notes_early 2',
      'notes_early 3',
    ]);
    expect(await order()).toEqual([]);
  });
});
