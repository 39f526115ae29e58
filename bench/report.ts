import { spawnSync } from 'node:child_process';

/**
 * Returns the usual size of a bench; with `npm run bench -- --smoke` the smallest at which it does all of its
 * work, which shows that it runs.
 */
export function sized(usual: number, smallest: number): number {
  return process.env.BENCH_SMOKE === '1' ? smallest : usual;
}

/** Prints one line of a bench: what was measured, the figure, and the comparison. */
export function row(what: string, figure: string, compared = ''): void {
  console.log(`${what.padEnd(44)} ${figure.padStart(12)}  ${compared}`);
}

/** Keeps a process on one core (Linux only), so that server and client do not share one. */
export function pinToCore(pid: number | undefined, core: number): void {
  if (pid === undefined || process.platform !== 'linux') return;
  spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(pid)], {
    stdio: 'ignore',
  });
}
