import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PartStatus, StatusReport } from '#app/shared/status.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import { addToHistory, createReadHistory, historyDays } from './history.ts';
import { historyMarks, levelOf } from './history-marks.ts';

const now = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => now };

function report(checkedAt: string, audio: PartStatus = 'ok'): StatusReport {
  const parts = { api: 'ok', database: 'ok', storage: 'ok', audio, webhooks: 'ok', shops: 'ok' } as const;
  return { status: audio === 'ok' ? 'ok' : 'degraded', checked_at: checkedAt, parts };
}

describe.each(databaseKinds)('the history of the status on %s', (kind) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
  });
  afterEach(() => fresh.close());
  const add = (at: string, audio?: PartStatus) => addToHistory(fresh.database, report(at, audio));
  const read = () => createReadHistory({ database: fresh.database, clock })();

  test('has 90 days of each part, of which nobody looked at most', async () => {
    await add('2026-11-21T10:00:00.000Z');
    await add('2026-11-21T10:01:00.000Z', 'delayed');
    await add('2026-11-22T11:00:00.000Z', 'unknown');
    const history = await read();
    expect(history?.audio).toHaveLength(historyDays);
    expect(history?.audio.slice(-3)).toEqual([
      { day: '2026-11-20', checks: 0, good: 0 },
      expect.objectContaining({ day: '2026-11-21', checks: 2, good: 1 }),
      { day: '2026-11-22', checks: 0, good: 0 },
    ]);
    expect(history?.api.at(-1)).toMatchObject({ day: '2026-11-22', checks: 1, good: 1 });
    expect(history?.api[0]?.day).toBe('2026-08-25');
  });

  test('forgets what is older', async () => {
    await add('2026-08-01T10:00:00.000Z');
    await add('2026-11-22T11:00:00.000Z');
    const rows = await fresh.database.query<{ day: string }>('days', 'select day::text from status_days', []);
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(['2026-11-22']));
  });
});

test('without a database there is no history', async () => {
  const away = { probe: () => Promise.reject(new Error('away')) };
  expect(await createReadHistory({ database: away, clock })()).toBeUndefined();
});

test.each([
  [{ checks: 0, good: 0 }, 'unmeasured'],
  [{ checks: 1_440, good: 1_440 }, 'good'],
  [{ checks: 1_440, good: 1_430 }, 'fair'],
  [{ checks: 1_440, good: 1_000 }, 'bad'],
])('a day with %o looks %s', (day, level) => {
  expect(levelOf({ day: '2026-11-22', ...day })).toBe(level);
});

test('the marks are told in words, and no day with a problem has 100 %', () => {
  const days = [
    { day: '2026-11-20', checks: 0, good: 0 },
    { day: '2026-11-21', checks: 100_000, good: 99_999 },
    { day: '2026-11-22', checks: 100, good: 90 },
  ];
  const { text } = historyMarks(days);
  expect(text).toContain('title="2026-11-20: not measured"');
  expect(text).toContain('title="2026-11-21: 99.99%"');
  expect(text).toContain('Worked in 99.98% of the checks of 2 measured days. Problems on 2026-11-22 (90%).');
  expect(historyMarks(days.slice(0, 1)).text).toContain('Not measured yet.');
});
