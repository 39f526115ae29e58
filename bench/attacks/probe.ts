import { setTimeout as delay } from 'node:timers/promises';

/** Outcomes of a repeated request. */
export interface ProbeResult {
  readonly asked: number;
  /** Requests without a response, or with another status than 200. */
  readonly failed: number;
  /** Longest time of all requests, including one that was still open at the end. */
  readonly worstMs: number;
}

export interface Probe {
  stop(): Promise<ProbeResult>;
}

export interface ProbeOptions {
  readonly everyMs: number;
  /** How long the last request may take after the probe is stopped. */
  readonly patienceMs: number;
  /** Sends one request. Resolves with whether the response was right; never rejects. */
  ask(signal: AbortSignal): Promise<boolean>;
}

/** Sends one request at a time, every `everyMs` or, if the last one takes longer, as soon as it ends. */
export function startProbe({ everyMs, patienceMs, ask }: ProbeOptions): Probe {
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
