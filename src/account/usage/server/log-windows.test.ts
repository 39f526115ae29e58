import { expect, test } from 'vitest';
import { logWindows } from './log-windows.ts';

const now = new Date('2026-11-22T12:00:00Z');
const nothing = { since: undefined, until: undefined, before: undefined };

test('windows are the whole log without gaps, newest first, and leave out the months to come', () => {
  const windows = logWindows(nothing, now);
  expect(windows[0]?.to).toEqual(new Date('2026-11-23T12:00:00Z'));
  expect(windows.at(-1)?.from).toBeUndefined();
  expect(windows.slice(1).map(({ to }) => to)).toEqual(windows.slice(0, -1).map(({ from }) => from));
  expect(windows.length).toBe(3);
});

test('windows keep to the range that is asked for', () => {
  const [since, until] = [new Date('2026-09-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')];
  const windows = logWindows({ ...nothing, since, until }, now);
  expect(windows[0]?.to).toEqual(until);
  expect(windows.at(-1)?.from).toEqual(since);
  const short = { ...nothing, since: new Date('2026-10-31T00:00:00Z'), until };
  expect(logWindows(short, now)).toEqual([{ from: short.since, to: until }]);
});

test('a page begins in the millisecond of the request before it', () => {
  const before = new Date('2025-03-01T00:00:00.123Z');
  expect(logWindows({ ...nothing, before }, now)[0]?.to).toEqual(new Date('2025-03-01T00:00:00.124Z'));
});
