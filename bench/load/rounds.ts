import { loadavg } from 'node:os';
import { row } from '#bench/report.ts';
import { offer, percentileMs, statusesOf } from './offer.ts';
import type { Script } from './scripts.ts';
import type { LoadServer } from './server.ts';

/** A load, and the p99 that its responses have to keep to. */
export interface Trial {
  readonly name: string;
  readonly scripts: readonly Script[];
  readonly perSecond: number;
  readonly targetMs: number;
}

const warmUpSeconds = 5;
const bareSeconds = 5;

/**
 * Warms up, then offers a load in three rounds, each after the same rate on a bare route of the same process,
 * and prints the slowest round. `of the rate` below 100 % means that the client was too slow.
 */
export async function tryLoad(server: LoadServer, trial: Trial, seconds: number): Promise<void> {
  const { name, scripts, perSecond, targetMs } = trial;
  await offer({ origin: server.origin, scripts, perSecond, seconds: warmUpSeconds });
  const first = await runRound(server, trial, seconds);
  const rounds = [first, await runRound(server, trial, seconds), await runRound(server, trial, seconds)];
  const all = rounds.map(({ p99Ms }) => p99Ms.toFixed(0)).join(', ');
  const slowest = rounds.reduce((a, b) => (b.p99Ms > a.p99Ms ? b : a), first);
  const { offered, strain, p99Ms, bareP99Ms } = slowest;
  const { responses, broken, reached } = offered;
  const load = `load ${loadavg()[0]?.toFixed(1)}; ${(reached * 100).toFixed(0)} % of the rate`;
  row(`${name} at ${perSecond}/s, p99`, `${p99Ms.toFixed(0)} ms`, `target ${targetMs}; of ${all}; ${load}`);
  const cpuMs = (strain.cpuMs / responses.length).toFixed(1);
  row('  bare route, p99', `${bareP99Ms.toFixed(0)} ms`, `processor time ${cpuMs} ms a request`);
  row('  event loop, p99', `${strain.p99Ms.toFixed(0)} ms`, `longest ${strain.maxMs.toFixed(0)} ms`);
  row('  responses', String(responses.length), `${statusesOf(responses)}; without one: ${broken}`);
}

async function runRound(server: LoadServer, { scripts, perSecond }: Trial, seconds: number) {
  const bare = await offer({ origin: server.bareOrigin, scripts: [[{}]], perSecond, seconds: bareSeconds });
  await server.strain();
  const offered = await offer({ origin: server.origin, scripts, perSecond, seconds });
  return {
    offered,
    strain: await server.strain(),
    p99Ms: percentileMs(offered.responses, 0.99),
    bareP99Ms: percentileMs(bare.responses, 0.99),
  };
}
