import { availableParallelism } from 'node:os';

const fewestCores = 2;
const mostCores = 8;

/** Pictures at work at once: one for each core, and one that long work leaves free. */
export function imageSlots(): number {
  return Math.min(mostCores, Math.max(fewestCores, availableParallelism())) + 1;
}
