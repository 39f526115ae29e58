import { Problem } from '#platform/shared/problem.ts';
import { storageRetryAfterSeconds, storageUnavailable } from '#platform/shared/storage-problems.ts';

/** What a request showed about the store; `unknown` if its caller gave up first. */
export type Outcome = 'available' | 'unavailable' | 'unknown';

/** Spares requests a store that is down: after repeated failures they are refused at once (contract 12). */
export interface Circuit {
  /**
   * Admits one request; call the returned function with its outcome. Throws `Problem` 503 while the circuit
   * is open, except that one request at a time passes as a probe, some seconds after the last failure.
   */
  enter(): (outcome: Outcome) => void;
  /** Whether the latest requests failed, so that others are refused. */
  isOpen(): boolean;
  /** Whether the latest request failed. */
  isFailing(): boolean;
  /** Whether no request of the last seconds has shown how the store is. */
  isStale(): boolean;
}

export interface CircuitOptions {
  /** A clock in milliseconds. */
  readonly nowMs?: () => number;
  /** Called when the circuit opens (true) and when it closes. */
  readonly onChange?: (isOpen: boolean) => void;
}

const failuresToOpen = 5;
const probeAfterMs = 5_000;

/** Creates a circuit that opens at the fifth failure in a row and closes at the first success. */
export function createCircuit({ nowMs = () => performance.now(), onChange }: CircuitOptions = {}): Circuit {
  let failures = 0;
  let isProbing = false;
  let shownAtMs = nowMs();
  const isOpen = () => failures >= failuresToOpen;
  const isStale = () => nowMs() - shownAtMs >= probeAfterMs;

  function show(outcome: Exclude<Outcome, 'unknown'>): void {
    const wasOpen = isOpen();
    failures = outcome === 'available' ? 0 : failures + 1;
    shownAtMs = nowMs();
    if (isOpen() !== wasOpen) onChange?.(isOpen());
  }

  return {
    enter() {
      const isProbe = isOpen();
      if (isProbe && (isProbing || !isStale()))
        throw new Problem(storageUnavailable, { retryAfterSeconds: storageRetryAfterSeconds });
      isProbing ||= isProbe;
      return (outcome) => {
        if (isProbe) isProbing = false;
        if (outcome !== 'unknown') show(outcome);
      };
    },
    isOpen,
    isFailing: () => failures > 0,
    isStale,
  };
}
