/** A part of the log: from a moment on, or from its beginning, to before another. */
export interface LogWindow {
  readonly from: Date | undefined;
  readonly to: Date;
}

/** Filter of the log. */
export interface LogRange {
  readonly since: Date | undefined;
  readonly until: Date | undefined;
  /** The moment of the request after which a page begins, which itself is in the range. */
  readonly before: Date | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The first windows; one more has the rest. */
const windowDays = [31, 124];

/**
 * Returns the range as windows, newest first. Almost every page is in the first one, which touches two months
 * of the log. Each next one is longer, so that a rare match far back costs few statements.
 */
export function logWindows(range: LogRange, now: Date): LogWindow[] {
  const whole = wholeLog(range, now);
  const windows: LogWindow[] = [];
  let { to } = whole;
  for (const days of windowDays) {
    const from = new Date(to.getTime() - days * dayMs);
    if (whole.from && from <= whole.from) break;
    windows.push({ from, to });
    to = from;
  }
  return [...windows, { from: whole.from, to }];
}

/** Returns the range as one window. Its end leaves out the partitions of months to come. */
export function wholeLog({ since, until, before }: LogRange, now: Date): LogWindow {
  const ends = [now.getTime() + dayMs];
  if (until) ends.push(until.getTime());
  // Moments of the log have microseconds.
  if (before) ends.push(before.getTime() + 1);
  return { from: since, to: new Date(Math.min(...ends)) };
}
