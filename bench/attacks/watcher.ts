import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { openRequest } from './client.ts';
import { watchdog } from './limits.ts';
import { killAll, readTree } from './processes.ts';
import { startProbe } from './probe.ts';
import type { FromWatcher, WatchOptions } from './watch.ts';

/** Watches a server from its own thread, so that the attacker's work does not delay the watch. */
const { origin, pid, victim, timeLimitMs, asks } = workerData as WatchOptions;
const healthEveryMs = 50;
const victimEveryMs = 1_000;
const memoryEveryMs = 100;
/** How long to wait for a late response after the attack. */
const patienceMs = 10_000;
const startedMs = performance.now();
const peak = { ownBytes: 0, treeBytes: 0 };
let ended = '';

const health = asks ? startProbe({ everyMs: healthEveryMs, patienceMs, ask: isHealthy }) : undefined;
const padding = asks ? startProbe({ everyMs: victimEveryMs, patienceMs, ask: padsPicture }) : undefined;
const sampling = setInterval(sample, memoryEveryMs);
parentPort?.once('message', () => void stop());
tell({ kind: 'watching' });

async function stop(): Promise<void> {
  const [healthProbed, victimProbed] = await Promise.all([health?.stop(), padding?.stop()]);
  clearInterval(sampling);
  tell({ kind: 'watched', watched: { health: healthProbed, victim: victimProbed, ...peak } });
  parentPort?.close();
}

function sample(): void {
  const tree = readTree(pid);
  peak.ownBytes = Math.max(peak.ownBytes, tree.ownBytes);
  peak.treeBytes = Math.max(peak.treeBytes, tree.treeBytes);
  const tookMs = performance.now() - startedMs;
  if (ended !== '') return;
  if (tree.treeBytes > watchdog.treeBytes) ended = `over ${watchdog.treeBytes / 1024 ** 2} MB`;
  else if (tookMs > timeLimitMs) ended = 'not done';
  if (ended === '') return;
  ended = `${ended} after ${(tookMs / 1_000).toFixed(0)} s, ended`;
  killAll([pid, ...tree.descendants]);
  tell({ kind: 'ended', why: ended });
}

async function isHealthy(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(`${origin}/health`, { agent: false, signal }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
      response.once('error', () => resolve(false));
    });
    asked.once('error', () => resolve(false));
  });
}

async function padsPicture(signal: AbortSignal): Promise<boolean> {
  const body = Buffer.from(victim.body);
  const { outgoing, outcome } = openRequest(origin, victim, { declaredBytes: body.byteLength, signal });
  outgoing.end(body);
  return (await outcome).status === 200;
}

function tell(message: FromWatcher): void {
  parentPort?.postMessage(message, []);
}
