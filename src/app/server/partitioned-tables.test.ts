import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { databaseKinds, freshDatabase } from '#test/database.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { openPostgres } from '#platform/server/database/postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { ensureMonths, keepMonths } from './partitioned-tables.ts';

/** Months that no migration has made a partition for, whenever the test runs. */
const startsAt = new Date('2100-01-05T12:00:00Z');

describe.each(databaseKinds)('the months of tables on %s', (kind) => {
  async function start() {
    const app = await startTestApp(kind, { startsAt, settings: { REQUEST_LOG_MONTHS: '2' } });
    onTestFinished(() => app.close());
    const select = async <Row>(query: ReturnType<typeof sql>) =>
      ((await app.deps.database.orm.execute(query)) as { rows: Row[] }).rows;
    const admit = async (userId: number, at: string) => {
      app.clock.set(new Date(at));
      await app.deps.meter.admitUser(userId, 'dashboard', { requestId: at, endpoint: '/api/image_padding' });
    };
    const stored = async () =>
      (
        await select<{ id: string; home: string }>(
          sql`select request_id as id, tableoid::regclass::text as home from api_requests order by 1`,
        )
      ).map(({ id, home }) => `${id.slice(0, 7)} ${home}`);
    return { ...app, admit, stored, select };
  }

  test('each month of the log is stored apart, and dropped after REQUEST_LOG_MONTHS', async () => {
    const { deps, clock, account, admit, stored } = await start();
    await ensureMonths(deps.database, startsAt);
    const { userId } = await account();
    for (const at of ['2001-08-31', '2001-09-01', '2100-01-31', '2100-02-01']) {
      await admit(userId, `${at}T00:00:00Z`);
    }
    expect(await stored()).toEqual([
      '2001-08 api_requests_first',
      '2001-09 api_requests_first',
      '2100-01 api_requests_2100_01',
      '2100-02 api_requests_2100_02',
    ]);
    clock.set(new Date('2001-11-30T23:59:59Z'));
    await keepMonths(deps);
    expect((await stored())[0]).toBe('2001-09 api_requests_first');
    clock.set(new Date('2100-03-31T23:59:59Z'));
    await keepMonths(deps);
    expect(await stored()).toEqual(['2100-01 api_requests_2100_01', '2100-02 api_requests_2100_02']);
    clock.set(new Date('2100-04-01T00:00:00Z'));
    await keepMonths(deps);
    expect(await stored()).toEqual(['2100-02 api_requests_2100_02']);
  });

  test('a request beyond the months that were made is stored, and moves when its month is made', async () => {
    const { deps, account, admit, stored } = await start();
    await ensureMonths(deps.database, startsAt);
    await admit((await account()).userId, '2103-06-01T00:00:00Z');
    expect(await stored()).toEqual(['2103-06 api_requests_default']);
    await keepMonths(deps);
    expect(await stored()).toEqual(['2103-06 api_requests_2103_06']);
  });

  test('the sums of a month are put in the order of accounts two days after its end', async () => {
    const { deps, clock, select } = await start();
    const ordered = async () =>
      (
        await select<{ name: string }>(sql`select indrelid::regclass::text as name from pg_index
          where indisclustered and indrelid::regclass::text like 'usage_daily%' order by 1`)
      ).map(({ name }) => name);
    clock.set(new Date('2100-02-02T23:59:59Z'));
    await ensureMonths(deps.database, startsAt);
    await keepMonths(deps);
    expect(await ordered()).not.toContain('usage_daily_2100_01');
    clock.set(new Date('2100-02-03T00:00:00Z'));
    await keepMonths(deps);
    expect(await ordered()).toContain('usage_daily_2100_01');
    expect(await ordered()).not.toContain('usage_daily_2100_02');
  });

  test('a statement that knows the time reads the partition of one month', async () => {
    const { deps, select } = await start();
    await ensureMonths(deps.database, startsAt);
    const plan = await select(sql`explain update api_requests set counted = false where id = 1
      and timestamp between '2100-02-02T00:00:00Z' and '2100-02-04T00:00:00Z'`);
    expect(new Set(JSON.stringify(plan).match(/api_requests_(?:first|default|\d{4}_\d\d)\b/g))).toEqual(
      new Set(['api_requests_2100_02']),
    );
  });
});

test('a role with only data rights leaves the months to ROLE=migrate', async () => {
  const fresh = await freshDatabase('postgres');
  const role = `data_${process.pid}`;
  const change = (statement: string) => fresh.database.orm.execute(sql.raw(statement));
  await change(`create role ${role} login`);
  await change(`grant select, insert, update, delete on all tables in schema public to ${role}`);
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const url = (fresh.url ?? '').replace('user=postgres', `user=${role}`).replace('//postgres@', `//${role}@`);
  const limited = await openPostgres({ databaseUrl: url, log });
  onTestFinished(async () => {
    await limited.close();
    await change(`drop owned by ${role}`);
    await change(`drop role ${role}`);
    await fresh.close();
  });
  const deps = { database: limited, clock: { now: () => startsAt }, config: loadConfig({}), log };
  await keepMonths(deps);
  expect(warn).toHaveBeenCalledOnce();
});
