import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the server before its own code (`--import`): a bare route in the same process, and how late the
 * event loop was and what processor time went since the last question. Prints `probe PORT` once it listens.
 */
const resolutionMs = 10;
const nanosecondsPerMs = 1e6;
const microsecondsPerMs = 1e3;

/** What `GET /strain` answers. */
export interface Strain {
  /** Of the event loop's delay. */
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Processor time of the server's process, all threads. */
  readonly cpuMs: number;
}

if (isMainThread) await startProbe();

async function startProbe(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let before = process.cpuUsage();
  /** The histogram counts from one tick of its timer to the next. */
  const beyondTick = (nanoseconds: number) => nanoseconds / nanosecondsPerMs - resolutionMs;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/strain') return response.end('{"success":true}');
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / microsecondsPerMs;
    const told: Strain = { p99Ms: beyondTick(delay.percentile(99)), maxMs: beyondTick(delay.max), cpuMs };
    delay.reset();
    before = process.cpuUsage();
    return response.end(JSON.stringify(told));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.stdout.write(`probe ${(server.address() as AddressInfo).port}\n`);
}
