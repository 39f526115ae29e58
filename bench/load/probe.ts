import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the server before its own code (`--import`). Serves a bare route, and `/strain`: the delay of
 * the event loop and the processor time since the last `/strain`. Prints `probe PORT` once it listens.
 */
const resolutionMs = 10;
const nanosecondsPerMs = 1e6;
const microsecondsPerMs = 1e3;

/** The response to `GET /strain`. */
export interface Strain {
  /** Delay of the event loop. */
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
  /** The histogram measures from tick to tick, so one tick is no delay. */
  const beyondTick = (nanoseconds: number) => nanoseconds / nanosecondsPerMs - resolutionMs;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/strain') return response.end('{"success":true}');
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / microsecondsPerMs;
    const strain: Strain = { p99Ms: beyondTick(delay.percentile(99)), maxMs: beyondTick(delay.max), cpuMs };
    delay.reset();
    before = process.cpuUsage();
    return response.end(JSON.stringify(strain));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.stdout.write(`probe ${(server.address() as AddressInfo).port}\n`);
}
