import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Requests at a rate that does not wait for responses. */
export interface Offer {
  readonly origin: string;
  /** What each client sends, over and over; the clients share the scripts. */
  readonly scripts: readonly (readonly autocannon.Request[])[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Clients beyond those that the rate needs, for responses that take longer than a second. */
  readonly spareClients?: number;
}

export interface TimedResponse {
  /** Since the offer began. */
  readonly sentAtMs: number;
  readonly latencyMs: number;
  readonly status: number;
}

export interface Offered {
  readonly responses: readonly TimedResponse[];
  /** Requests without a response. */
  readonly broken: number;
  /** Share of the requests that were sent, 1 for all of them. */
  readonly reached: number;
}

const oneEachSecond = {
  connections: 1,
  overallRate: 1,
  timeout: 30,
  ignoreCoordinatedOmission: true,
} as const;

/**
 * Sends `perSecond` requests a second, evenly over each second: one client each, on a connection of its own,
 * with one request a second. So a slow response delays nobody else's request. The library's own rate sends
 * one burst at the start of each second.
 */
export async function offer(options: Offer): Promise<Offered> {
  const { origin, scripts, perSecond, seconds, spareClients = 0 } = options;
  const responses: TimedResponse[] = [];
  const clients = perSecond + spareClients;
  const startedAtMs = performance.now();
  const runs = Array.from({ length: clients }, async (_, index) => {
    await delay((index * 1_000) / clients);
    const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
    const script = scripts[index % scripts.length] ?? [];
    const settings = { url: origin, requests: [...script], duration: seconds, ...oneEachSecond };
    autocannon(settings, (error: unknown, result) => (error ? reject(error as Error) : resolve(result))).on(
      'response',
      (_client, status, _bytes, latencyMs) => {
        responses.push({ sentAtMs: performance.now() - latencyMs - startedAtMs, latencyMs, status });
      },
    );
    return promise;
  });
  const results = await Promise.all(runs);
  const broken = results.reduce((sum, { errors }) => sum + errors, 0);
  return { responses, broken, reached: (responses.length + broken) / (perSecond * seconds) };
}

/** Returns the latency that a share of the responses stays under, 0.99 for p99. */
export function percentileMs(responses: readonly TimedResponse[], share: number): number {
  const sorted = responses.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns how many responses had each status, as `200: 3998, 429: 2`. */
export function statusesOf(responses: readonly TimedResponse[]): string {
  const byStatus = [...Map.groupBy(responses, ({ status }) => status)].toSorted(([a], [b]) => a - b);
  return byStatus.map(([status, { length }]) => `${status}: ${length}`).join(', ');
}
