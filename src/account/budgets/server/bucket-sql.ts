/** A token bucket in a row, as SQL expressions. */
export interface BucketSql {
  /** What was missing at `countedAt`. */
  readonly spent: string;
  /** When that was counted, by the database's clock. */
  readonly countedAt: string;
  readonly perSecond: string;
  /** The most that may be missing, so that a change of plan or a debt does not last. */
  readonly most: string;
}

/** The database's clock was set back. Requests that overtake each other are never this far apart. */
const clockSetBack = (countedAt: string) => `${countedAt} > now() + interval '60 seconds'`;

/**
 * What is missing now in a bucket. Time is the database's and never goes back, so that a request that
 * overtakes another one refills nothing twice.
 */
export function missingSql({ spent, countedAt, perSecond, most }: BucketSql): string {
  const elapsedSeconds = `greatest(0, extract(epoch from now() - ${countedAt})::float8)`;
  const missing = `greatest(0, least(${spent}, ${most}) - ${elapsedSeconds} * ${perSecond})`;
  return `(case when ${clockSetBack(countedAt)} then 0 else ${missing} end)`;
}

/** The time to store with what is missing now. */
export function countedAtSql(countedAt: string): string {
  return `case when ${clockSetBack(countedAt)} then now() else greatest(${countedAt}, now()) end`;
}
