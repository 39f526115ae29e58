/** Returns how often a test kills the program: `KILL_TRIALS=40` makes a long run. */
export function trialsOr(usual: number): number {
  return Number(process.env.KILL_TRIALS ?? usual);
}
