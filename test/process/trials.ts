/** How often a test of kills kills: `KILL_TRIALS=40` makes a long run of it, by hand. */
export function trialsOr(usual: number): number {
  return Number(process.env.KILL_TRIALS ?? usual);
}
