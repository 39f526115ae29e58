import type { Run } from './itemise.ts';

/** Returns the runs of a line from left to right (Unicode bidirectional algorithm, rule L2). */
export function visualOrder<R extends Pick<Run, 'level'>>(runs: readonly R[]): R[] {
  const order = [...runs];
  const levels = runs.map(({ level }) => level);
  const highest = Math.max(0, ...levels);
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1), Number.POSITIVE_INFINITY);
  for (let level = highest; level >= lowestOdd; level--) reverseSequences(order, level);
  return order;
}

function reverseSequences(order: Pick<Run, 'level'>[], level: number): void {
  for (let start = 0; start < order.length; start++) {
    let end = start;
    while (end < order.length && (order[end]?.level ?? 0) >= level) end += 1;
    if (end > start + 1) order.splice(start, end - start, ...order.slice(start, end).toReversed());
    start = end;
  }
}
