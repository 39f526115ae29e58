import type { Log } from '#platform/server/log.ts';

export interface StopOptions {
  readonly log: Log;
  /** The process is killed this long after a signal, whatever still runs. */
  readonly limitMs: number;
}

/** How long work in threads may go on once everything else has stopped. */
const leftoverMs = 2_000;

/**
 * On SIGTERM or SIGINT calls `stop` once, then ends the process: with 0, or with 1 if `stop` failed. Native
 * code in a thread can't be interrupted and `process.exit` would wait for it, so the process is killed after
 * the limit.
 */
export function stopOnSignals(stop: () => Promise<void>, { log, limitMs }: StopOptions): void {
  const kill = () => {
    log.fatal('work in threads did not end in time: the process is killed');
    killProcess();
  };
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(kill, limitMs).unref();
    stop().then(
      () => endWhenIdle(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly');
        endWhenIdle(1);
      },
    );
  };
  /** Only work in threads keeps the process alive from here on. */
  function endWhenIdle(exitCode: number): void {
    process.exitCode = exitCode;
    setTimeout(kill, leftoverMs).unref();
  }
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** A container's first process ignores its own SIGKILL; `abort` ends it all the same. */
function killProcess(): never {
  process.kill(process.pid, 'SIGKILL');
  process.abort();
}
