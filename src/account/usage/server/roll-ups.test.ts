import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { failStaleRequests, finishRequest } from './finish-request.ts';
import { type Admission, createMeter, type Meter } from './meter.ts';
import { forgetRequests } from './requests.ts';

/** The last second of a day, so that requests of two days end together. */
const startsAt = new Date('2026-11-20T23:59:59Z');
const outcome = { began: true, facts: { sourceFileSizeBytes: 10, outputFileSizeBytes: 3 } };

const loggedSql = `
select user_id, (timestamp at time zone 'UTC')::date as day, endpoint, api_key, status_code,
  coalesce(error_code, '') as error_code, count(*)::bigint as requests,
  coalesce(sum(source_file_size_bytes), 0)::bigint as input_bytes,
  coalesce(sum(output_file_size_bytes), 0)::bigint as output_bytes,
  coalesce(sum(processing_time_ms), 0)::bigint as processing_time_ms,
  count(processing_time_ms)::bigint as timed
from api_requests where status_code <> 102 group by 1, 2, 3, 4, 5, 6`;
const summedSql = `
select user_id, day, endpoint, api_key, status_code, error_code, requests, input_bytes, output_bytes,
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
      finishRequest(tx, { id, around: at }, { ...outcome, statusCode, durationMs: 90_000 }),
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
        errorCode: index % 6 === 1 ? 'bad' : undefined,
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
