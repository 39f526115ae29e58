import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { ownMigrations, readMigrations } from '#platform/server/database/migration-files.ts';
import { failStaleRequests, endRequests } from './end-requests.ts';
import { type Admission, createMeter, type Meter } from './meter.ts';
import { forgetRequests } from './requests.ts';

/** The last second of a day, so that requests of two days end together. */
const startsAt = new Date('2026-11-20T23:59:59Z');
const outcome = { began: true, facts: { sourceFileSizeBytes: 10, outputFileSizeBytes: 3 } };

const loggedSql = `
select user_id, (timestamp at time zone 'UTC')::date as day, endpoint, api_key, status_code,
  coalesce(error_code, '') as error_code, count(*)::bigint as requests,
  count(*) filter (where counted) as counted,
  coalesce(sum(source_file_size_bytes), 0)::bigint as input_bytes,
  coalesce(sum(output_file_size_bytes), 0)::bigint as output_bytes,
  coalesce(sum(processing_time_ms), 0)::bigint as processing_time_ms,
  count(processing_time_ms)::bigint as timed
from api_requests where status_code <> 102 group by 1, 2, 3, 4, 5, 6`;
const summedSql = `
select user_id, day, endpoint, api_key, status_code, error_code, requests, counted, input_bytes, output_bytes,
  processing_time_ms, (select sum(number) from unnest(durations) as number)::bigint as timed
from usage_daily where requests <> 0`;

describe.each(databaseKinds)('the sums of each day on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { startsAt });
  });
  afterAll(() => app.close());

  /** Rows that the log and the sums do not have in common. */
  const differences = () =>
    app.deps.database.query(
      'differences',
      `((${loggedSql}) except (${summedSql})) union all ((${summedSql}) except (${loggedSql}))`,
      [],
    );
  const admit = async ({ userId }: TestAccount, meter: Meter = app.deps.meter): Promise<Admission> => {
    const admission = await meter.admitUser(userId, 'dashboard', { requestId: 'r', endpoint: '/api/a' });
    if (!admission) throw new Error('Expected an admission, received none');
    return admission;
  };
  const finish = ({ id, at }: Admission, statusCode: number) =>
    app.deps.database.transaction((tx) =>
      endRequests(tx, [
        [
          { id, around: at },
          { ...outcome, statusCode, durationMs: 90_000 },
        ],
      ]),
    );

  test('are those of the log when two processes complete, finish and fail requests at once', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 4 }, () => app.account({ userStatus: 'active_sub' })),
    );
    const meters = [createMeter(app.deps.database, app.clock), createMeter(app.deps.database, app.clock)];
    const statuses = [200, 400, 503, 202, 202, 202];
    const work = async (_value: unknown, index: number) => {
      const meter = meters[index % 2] as Meter;
      const admission = await admit(accounts[index % 4] as TestAccount, meter);
      const statusCode = statuses[index % 6] as number;
      const ends = {
        ...outcome,
        statusCode,
        durationMs: index,
        problem: index % 6 === 1 ? { code: 'bad', error: 'Bad' } : undefined,
      };
      const late = index % 6 > 3 ? [finish(admission, index % 6 === 4 ? 200 : 500)] : [];
      await Promise.all([meter.complete(admission, ends), ...late]);
    };
    const early = Array.from({ length: 60 }, work);
    app.clock.forward(2_000);
    await Promise.all([...early, ...Array.from({ length: 60 }, work)]);
    await admit(accounts[0] as TestAccount);
    app.clock.forward(2 * 60 * 60_000);
    await failStaleRequests(app.deps.database, app.clock);
    expect(await differences()).toEqual([]);
  });

  test('are made right by the migration that counts, also where they were wrong, and only for days in the log', async () => {
    const account = await app.account();
    await app.deps.meter.complete(await admit(account), { ...outcome, statusCode: 200, durationMs: 5 });
    const run = (name: string, text: string) => app.deps.database.query(name, text, []);
    await run('wrong', `update usage_daily set requests = requests - 2, counted = 0 where status_code = 200`);
    await run('lost', 'delete from usage_daily where status_code <> 200');
    await run('address', `update api_requests set image_url = 'https://u:p@x.test/a.png?sig=1#f'`);
    await run(
      'ended_long_ago',
      "insert into usage_daily select day - 700, 1, 'x', 'x', 200, '', 9, 0, 0, 0, durations from " +
        'usage_daily limit 1',
    );
    const migrations = await readMigrations(ownMigrations);
    const { statements = [] } = migrations.find(({ name }) => name.endsWith('second-release')) ?? {};
    for (let time = 0; time < 2; time += 1)
      for (const [index, statement] of statements.entries()) await run(`repair_${index}`, statement);
    const old = `select requests::integer as requests from usage_daily where endpoint = 'x'`;
    expect(await run('old', old)).toEqual([{ requests: 9 }]);
    await run('forget_old', `delete from usage_daily where endpoint = 'x'`);
    expect(await differences()).toEqual([]);
    const urls = await run('urls', 'select distinct image_url as url from api_requests');
    expect(urls).toEqual([{ url: 'https://x.test/a.png' }]);
  });

  test('are deleted with their account', async () => {
    const account = await app.account();
    await app.deps.meter.complete(await admit(account), { ...outcome, statusCode: 200, durationMs: 5 });
    await app.deps.database.transaction((tx) => forgetRequests(tx, account.userId));
    for (const table of ['api_requests', 'usage_daily', 'request_facets']) {
      const left = await app.deps.database.query(
        `left_${table}`,
        `select 1 from ${table} where user_id = $1::integer`,
        [account.userId],
      );
      expect(left, table).toEqual([]);
    }
  });
});
