import { row } from '../report.ts';

const runs = 100;

/** Runs `work` again and again, one after the other, and prints the middle and the slowest hundredth in ms. */
export async function measure(what: string, work: (run: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedMs = performance.now();
    await work(run);
    times.push(performance.now() - startedMs);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * runs) - 1] ?? 0).toFixed(1);
  row(what, `${at(0.5)} ms`, `p99 ${at(0.99)} ms`);
}
