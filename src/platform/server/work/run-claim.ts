import type { Claims } from './claims.ts';
import { outageOf, untilStored } from './outage.ts';
import type { Run, Work, WorkClaim, WorkDeps, WorkEnd } from './work.ts';

/** Thrown by a run that finds its row ended or claimed by another run. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

export interface RunSignals {
  /** Aborts when this process stops. */
  readonly stopping: AbortSignal;
  /** Aborts when the row no longer belongs to this run. */
  readonly lost: AbortSignal;
  /** Aborts when the run has taken too long. */
  readonly expired: AbortSignal;
}

/** How long work waits for a store or a database that is down (contract 12). */
const longestWaitMs = 24 * 60 * 60 * 1000;
const usualDelayMs = 5_000;

/**
 * Returns what works on one claimed row: in the trace of what made it, measured and logged, until it has
 * ended or waits for another run. It then throws only if that could not be stored before the process
 * stopped.
 */
export function createRunClaim<Claim extends WorkClaim>(
  deps: WorkDeps,
  queue: Work<Claim>,
  claims: Claims<Claim>,
) {
  const { log, clock, wait } = deps;
  const { name } = queue;
  const { deathsAllowed = Infinity } = claims;

  return (claim: Claim, signals: RunSignals, leave: () => void): Promise<WorkEnd> => {
    const run = () => toItsEnd(claim, contextOf(claim, signals, leave), signals);
    return queue.observesItself ? run() : observeRun(deps, queue, claim, run);
  };

  function contextOf(claim: Claim, { stopping, lost, expired }: RunSignals, leave: () => void): Run {
    const store: Run['store'] = (write) => untilStored({ wait, signal: stopping }, write);
    return {
      signal: AbortSignal.any([stopping, lost, expired]),
      stopping,
      isMine: async () => !lost.aborted && claims.has(claim),
      store,
      end: () => store(() => claims.end(claim)),
      leave,
    };
  }

  async function toItsEnd(claim: Claim, run: Run, { stopping, lost }: RunSignals): Promise<WorkEnd> {
    if (claim.deaths >= deathsAllowed) return giveUp(claim, 'interrupted', run);
    try {
      return await queue.run(claim, run);
    } catch (error) {
      if (lost.aborted || error instanceof Superseded) return { outcome: 'superseded' };
      return stopping.aborted ? giveBack(claim, run, { afterMs: 0 }) : afterError(claim, run, error);
    }
  }

  /** An error that nobody expected counts against the row, and so does a run that took too long. */
  async function afterError(claim: Claim, run: Run, error: unknown): Promise<WorkEnd> {
    const known = queue.retry?.(error, claim);
    if (known) return giveBack(claim, run, known);
    const outage = outageOf(error);
    const afterMs = queue.delayMs?.(claim) ?? usualDelayMs;
    if (!outage) {
      log.error({ err: error, queue: name, ...queue.nameOf(claim), run: claim.run }, 'a job met an error');
      return giveBack(claim, run, { afterMs, isDeath: true });
    }
    const since = queue.waitsSince?.(claim).getTime() ?? Infinity;
    if (clock.now().getTime() - since >= longestWaitMs) return giveUp(claim, 'outage_too_long', run);
    return { ...(await giveBack(claim, run, { afterMs })), code: outage.code };
  }

  async function giveBack(
    claim: Claim,
    { store }: Run,
    { afterMs, isDeath = false }: { readonly afterMs: number; readonly isDeath?: boolean },
  ) {
    const dueAt = new Date(clock.now().getTime() + afterMs);
    await store(() => claims.release(claim, { dueAt, isDeath }));
    return { outcome: 'again' } as const;
  }

  async function giveUp(claim: Claim, why: 'interrupted' | 'outage_too_long', run: Run): Promise<WorkEnd> {
    if (queue.giveUp) return queue.giveUp(claim, why, run);
    await run.end();
    return { outcome: 'failed', code: why };
  }
}

/** How a queue and its rows are called in logs and metrics. */
export interface Named<Claim> {
  readonly name: string;
  readonly queueOf?: (claim: Claim) => string;
  readonly nameOf: (claim: Claim) => Readonly<Record<string, string | number>>;
  readonly logLevel?: 'info' | 'debug';
}

/** Works on a row in the trace of what made it, measures and logs how that ended. */
export function observeRun<Claim extends Omit<WorkClaim, 'deaths'>>(
  { log, observer }: Pick<WorkDeps, 'log' | 'observer'>,
  named: Named<Claim>,
  claim: Claim,
  work: () => Promise<WorkEnd>,
): Promise<WorkEnd> {
  const startedAtMs = performance.now();
  const { userId, traceParent: continues, run } = claim;
  const queue = named.queueOf?.(claim) ?? named.name;
  const options = {
    name: `job ${queue}`,
    continues,
    ...(userId !== null && { userId }),
    labels: (end: { readonly result: WorkEnd } | { readonly error: unknown }) => ({
      queue,
      outcome: 'result' in end ? end.result.outcome : 'again',
    }),
  };
  return observer.run('job', options, async () => {
    const end = await work();
    const durationMs = Math.round(performance.now() - startedAtMs);
    log[named.logLevel ?? 'info']({ queue, ...named.nameOf(claim), run, ...end, durationMs }, 'a job ended');
    return end;
  });
}
