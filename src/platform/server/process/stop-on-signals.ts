import type { Log } from '../log.ts';

export interface StopOptions {
  readonly log: Log;
  /** The process ends that long after a signal, whatever still runs. */
  readonly limitMs: number;
}

/** How long work in threads may take once everything else has stopped: nobody waits for it any more. */
const leftoverMs = 2_000;

/**
 * On SIGTERM or SIGINT calls `stop` once, then ends the process: with 0, or 1 where `stop` failed. A thread
 * that works in native code can't be interrupted, and `process.exit` would wait for it, so what outlasts the
 * time is killed.
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
  /** Nothing holds the process open any more but work in threads. */
  function endWhenIdle(exitCode: number): void {
    process.exitCode = exitCode;
    setTimeout(kill, leftoverMs).unref();
  }
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** The first process of a container is spared by its own SIGKILL; `abort` ends it all the same. */
function killProcess(): never {
  process.kill(process.pid, 'SIGKILL');
  process.abort();
}
