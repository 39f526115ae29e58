/** The rows that are claimed before they can begin are worked on within this time. */
const aheadMs = 200;
const mostAhead = 16;
const windowMs = 1_000;

/** How fast a process works on rows. */
export interface Pace {
  /** Records that a row was worked on, on a monotonic clock. */
  count(atMs: number): void;
  /** Returns how many rows to claim beyond those that can begin now: few while rows take long. */
  ahead(atMs: number): number;
}

export function createPace(): Pace {
  let ends: number[] = [];
  const recent = (atMs: number) => {
    ends = ends.filter((endMs) => endMs > atMs - windowMs);
    return ends.length;
  };
  return {
    count(atMs) {
      recent(atMs);
      ends.push(atMs);
    },
    ahead: (atMs) => Math.min(mostAhead, Math.floor((recent(atMs) * aheadMs) / windowMs)),
  };
}
