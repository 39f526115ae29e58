import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Calls at a rate that does not wait for answers. */
export interface Offer {
  readonly origin: string;
  /** What each client sends, over and over; clients take them in turns. */
  readonly scripts: readonly (readonly autocannon.Request[])[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Clients beyond those that the rate needs, for when answers take longer than a second. */
  readonly spareClients?: number;
}

export interface Answer {
  /** From the start of the offer. */
  readonly sentAtMs: number;
  readonly latencyMs: number;
  readonly status: number;
}

export interface Offered {
  readonly responses: readonly Answer[];
  /** Calls that got no response. */
  readonly broken: number;
  /** What was sent of what should have been, 1 for all of it. */
  readonly reached: number;
}

const secondMs = 1_000;
const answerWithinSeconds = 30;

/**
 * Sends as many calls a second as told, evenly over each second: a client for each of them, on a connection
 * of its own, sends one call a second. A slow answer delays nobody else's call; the library's own way, one
 * burst at the start of each second with a correction afterwards, would measure the burst.
 */
export async function offer({
  origin,
  scripts,
  perSecond,
  seconds,
  spareClients = 0,
}: Offer): Promise<Offered> {
  const responses: Answer[] = [];
  const clients = perSecond + spareClients;
  const startedAtMs = performance.now();
  const runs = Array.from({ length: clients }, async (_, index) => {
    await delay((index * secondMs) / clients);
    const script = scripts[index % scripts.length] ?? [];
    return sendEachSecond({ origin, script, seconds }, ({ latencyMs, status }) => {
      responses.push({ sentAtMs: performance.now() - latencyMs - startedAtMs, latencyMs, status });
    });
  });
  const results = await Promise.all(runs);
  const broken = results.reduce((sum, { errors }) => sum + errors, 0);
  return { responses, broken, reached: (responses.length + broken) / (perSecond * seconds) };
}

interface Sending extends Pick<Offer, 'origin' | 'seconds'> {
  readonly script: readonly autocannon.Request[];
}

function sendEachSecond(
  { origin, script, seconds }: Sending,
  onResponse: (response: Pick<Answer, 'latencyMs' | 'status'>) => void,
): Promise<autocannon.Result> {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options = {
    url: origin,
    requests: [...script],
    connections: 1,
    overallRate: 1,
    duration: seconds,
    timeout: answerWithinSeconds,
    ignoreCoordinatedOmission: true,
  };
  const run = autocannon(options, (error: unknown, result) =>
    error ? reject(error as Error) : resolve(result),
  );
  run.on('response', (_client, status, _bytes, latencyMs) => onResponse({ latencyMs, status }));
  return promise;
}

/** The latency that a share of the answers stays under, 0.99 for p99. */
export function percentileMs(responses: readonly Answer[], share: number): number {
  const sorted = responses.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** How many answers had each status, as `200: 3998, 429: 2`. */
export function statusesOf(responses: readonly Answer[]): string {
  const counts = Map.groupBy(responses, ({ status }) => status);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, of]) => `${status}: ${of.length}`)
    .join(', ');
}
