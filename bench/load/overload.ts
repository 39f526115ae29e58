import { loadavg } from 'node:os';
import { row } from '../report.ts';
import type { LoadServer } from './server.ts';
import { type Answer, type Offer, offer, percentileMs, statusesOf } from './offer.ts';
import type { Script } from './scripts.ts';

export interface Overload {
  readonly calls: readonly Script[];
  readonly paddings: readonly Script[];
  readonly overlays: readonly Script[];
  /** What the program has to bear at ease, a second. */
  readonly callsPerSecond: number;
  readonly paddingsPerSecond: number;
  readonly overlaysPerSecond: number;
  /** What counts as normal afterwards, for calls. */
  readonly targetMs: number;
}

const times = 4;
const overloadSeconds = 20;
const watchSeconds = 15;
const recoverWithinSeconds = 10;
/** As many callers wait in line for a slot for pictures as may; others have to keep the rate up. */
const waitingClients = 64;
const allowed = new Set([429, 503]);

/**
 * Offers four times of everything at once, then the usual calls, and prints what was answered and when it was
 * over.
 */
export async function tryOverload(server: LoadServer, load: Overload): Promise<void> {
  const { origin } = server;
  const each = (scripts: readonly Script[], perSecond: number, spareClients = 0): Offer => {
    return { origin, scripts, perSecond: perSecond * times, seconds: overloadSeconds, spareClients };
  };
  const offered = await Promise.all(
    [
      each(load.calls, load.callsPerSecond),
      each(load.paddings, load.paddingsPerSecond, waitingClients),
      each(load.overlays, load.overlaysPerSecond, waitingClients),
    ].map(offer),
  );
  const after = await offer({
    origin,
    scripts: load.calls,
    perSecond: load.callsPerSecond,
    seconds: watchSeconds,
  });
  for (const [index, name] of ['calls', 'padding', 'overlay'].entries()) {
    const { responses = [], broken = 0 } = offered[index] ?? {};
    const perSecond = `${(responses.length / overloadSeconds).toFixed(0)}/s`;
    row(
      `four times overload: ${name} answered`,
      perSecond,
      `${statusesOf(responses)}; without an answer: ${broken}`,
    );
  }
  const refused = offered
    .flatMap(({ responses }) => responses)
    .filter(({ status }) => !isAllowed(status)).length;
  const wrong = offered.reduce((sum, { broken }) => sum + broken, refused);
  row('  without one of 2xx, 429 and 503', String(wrong), `target 0; load ${loadavg()[0]?.toFixed(1)}`);
  const seconds = secondsUntilNormal(after.responses, load.targetMs);
  row(
    '  back to normal after',
    `${seconds} s`,
    `target ${recoverWithinSeconds}; ${statusesOf(after.responses)}`,
  );
}

function isAllowed(status: number): boolean {
  return (status >= 200 && status < 300) || allowed.has(status);
}

/** The end of the last second whose p99 was above the target. */
function secondsUntilNormal(responses: readonly Answer[], targetMs: number): number {
  const bySecond = Map.groupBy(responses, ({ sentAtMs }) => Math.floor(sentAtMs / 1_000));
  const slow = [...bySecond]
    .filter(([, of]) => percentileMs(of, 0.99) > targetMs)
    .map(([second]) => second + 1);
  return Math.max(0, ...slow);
}
