import { loadavg } from 'node:os';
import { row } from '../report.ts';
import type { LoadServer } from './server.ts';
import { type Offered, offer, percentileMs, statusesOf } from './offer.ts';
import type { Strain } from './probe.ts';
import type { Script } from './scripts.ts';

/** A load and what its answers have to keep to. */
export interface Trial {
  readonly name: string;
  readonly scripts: readonly Script[];
  readonly perSecond: number;
  readonly targetMs: number;
  /** Of the event loop's delay at p99, where there is one. */
  readonly loopTargetMs?: number;
}

interface Round {
  readonly offered: Offered;
  readonly p99Ms: number;
  readonly bareP99Ms: number;
  readonly strain: Strain;
}

const share = 0.99;
const warmUpSeconds = 5;
const bareSeconds = 5;
const rounds = 3;
/** A machine that cannot offer the rate in so many rounds measures itself. */
const roundsAtMost = 6;
const reachedAtLeast = 0.98;

/**
 * Warms up, then offers a load three times, each after the same rate on a bare route of the same process, and
 * prints the worst of the three. Rounds that did not reach the rate are thrown away.
 */
export async function tryLoad(server: LoadServer, trial: Trial, seconds: number): Promise<void> {
  const { origin, bareOrigin } = server;
  const { scripts, perSecond } = trial;
  await offer({ origin, scripts, perSecond, seconds: warmUpSeconds });
  const kept: Round[] = [];
  for (let number = 1; number <= roundsAtMost && kept.length < rounds; number += 1) {
    const bare = await offer({ origin: bareOrigin, scripts: [[{}]], perSecond, seconds: bareSeconds });
    await server.strain();
    const offered = await offer({ origin, scripts, perSecond, seconds });
    const strain = await server.strain();
    const round = {
      offered,
      strain,
      p99Ms: percentileMs(offered.responses, share),
      bareP99Ms: percentileMs(bare.responses, share),
    };
    if (offered.reached >= reachedAtLeast) kept.push(round);
    else
      row(
        `${trial.name}: round ${number}`,
        'discarded',
        `${(offered.reached * 100).toFixed(1)} % of the rate`,
      );
  }
  report(trial, kept);
}

function report({ name, perSecond, targetMs, loopTargetMs }: Trial, kept: readonly Round[]): void {
  const worst = kept.toSorted((a, b) => b.p99Ms - a.p99Ms)[0];
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  if (!worst || kept.length < rounds) {
    row(`${name} at ${perSecond}/s`, 'none', `too few rounds reached the rate; ${load}`);
    return;
  }
  const allMs = kept.map(({ p99Ms }) => p99Ms.toFixed(0)).join(', ');
  row(
    `${name} at ${perSecond}/s, p99`,
    `${worst.p99Ms.toFixed(0)} ms`,
    `target ${targetMs}; of ${allMs}; ${load}`,
  );
  const { responses, broken } = worst.offered;
  const cpuMs = (worst.strain.cpuMs / responses.length).toFixed(1);
  row('  bare route, p99', `${worst.bareP99Ms.toFixed(0)} ms`, `processor time ${cpuMs} ms a call`);
  const loopMs = Math.max(...kept.map(({ strain }) => strain.p99Ms));
  const loopTarget = loopTargetMs === undefined ? '' : `target ${loopTargetMs}; `;
  const longestMs = Math.max(...kept.map(({ strain }) => strain.maxMs));
  row('  event loop, p99', `${loopMs.toFixed(0)} ms`, `${loopTarget}longest ${longestMs.toFixed(0)} ms`);
  row('  answers', String(responses.length), `${statusesOf(responses)}; without an answer: ${broken}`);
}
