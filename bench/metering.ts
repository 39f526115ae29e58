import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { pinToCore, row, sized } from './report.ts';
import type { MeteringServer } from './metering-server.ts';

/**
 * Measures the cost of authentication, quota and request log: a metered endpoint against a bare route of the
 * same server, on both databases. The server has one core, the client the other.
 */
const seconds = sized(8, 1);
/**
 * Time until PGlite's WebAssembly is optimized, in the background and on the second core.
 */
const warmUpSeconds = sized(6, 1);
/** Each has a key of its own, so that neither one row nor the burst limit is measured. */
const connections = 100;
const wanted = { pglite: 2_000, postgres: 3_000 } as const;

for (const kind of ['pglite', 'postgres'] as const) {
  const child = fork(new URL('./metering-server.ts', import.meta.url), [kind]);
  try {
    await compare(kind, child);
  } finally {
    await stop(child);
  }
}

async function compare(kind: keyof typeof wanted, child: ChildProcess): Promise<void> {
  const [server] = (await once(child, 'message')) as [MeteringServer];
  const routes = { bare: target(server, 'bare'), metered: target(server, 'metered') };
  for (const route of Object.values(routes)) await requestsPerSecond(route, warmUpSeconds);
  pinToCore(child.pid, 0);
  pinToCore(process.pid, 1);
  const bare = await requestsPerSecond(routes.bare, seconds);
  const metered = await requestsPerSecond(routes.metered, seconds);
  const compared = `ratio ${(metered / bare).toFixed(3)}, target ${wanted[kind]}/s`;
  row(`${kind}: bare route`, `${bare}/s`);
  row(`${kind}: authenticated, metered, logged`, `${metered}/s`, compared);
}

interface Target {
  readonly url: string;
  readonly keys: readonly string[];
}

function target({ origin, keys }: MeteringServer, route: 'bare' | 'metered'): Target {
  return { url: `${origin}/bench/${route}`, keys: route === 'metered' ? keys : [] };
}

async function requestsPerSecond({ url, keys }: Target, duration: number): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"trivial":true}',
    setupClient: (client) => {
      const key = keys[next++ % keys.length];
      if (key !== undefined) client.setHeaders({ 'content-type': 'application/json', 'x-api-key': key });
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} requests were refused, ${result.errors} failed`);
  return Math.round(result.requests.average);
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.send('stop');
  await exit;
}
