import { setTimeout as delay } from 'node:timers/promises';

/** How a question that was asked over and over fared. */
export interface Probed {
  readonly asked: number;
  /** Questions that got no response, or one other than 200. */
  readonly failed: number;
  /** Of all, those included that were still open at the end. */
  readonly worstMs: number;
}

export interface Probe {
  stop(): Promise<Probed>;
}

export interface ProbeOrders {
  readonly everyMs: number;
  /** How long the last question may take once the probe is stopped. */
  readonly patienceMs: number;
  /** Whether the response is the one that is wanted; never rejects. */
  ask(signal: AbortSignal): Promise<boolean>;
}

/** Asks one question at a time: the next `everyMs` after the one before, or once that was answered. */
export function startProbe({ everyMs, patienceMs, ask }: ProbeOrders): Probe {
  const stopping = new AbortController();
  const leaving = new AbortController();
  let [asked, failed, worstMs, openSinceMs] = [0, 0, 0, Infinity];
  const loop = async () => {
    while (!stopping.signal.aborted) {
      asked += 1;
      openSinceMs = performance.now();
      const wanted = await ask(leaving.signal);
      const tookMs = performance.now() - openSinceMs;
      openSinceMs = Infinity;
      if (!leaving.signal.aborted && !wanted) failed += 1;
      worstMs = Math.max(worstMs, tookMs);
      await delay(Math.max(0, everyMs - tookMs), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  };
  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([looping, delay(patienceMs)]);
      worstMs = Math.max(worstMs, performance.now() - openSinceMs);
      leaving.abort();
      await looping;
      return { asked, failed, worstMs };
    },
  };
}
