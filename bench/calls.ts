import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { pinToCore, row } from './report.ts';
import type { CallsServer } from './calls-server.ts';

/**
 * What authentication, quota and request log cost: a metered call with a trivial body against a bare route of the same
 * server, on both databases. The server has one core, the client the other.
 */
const seconds = 8;
/** Each has a key of its own, so that neither a row nor the burst limit is what is measured. */
const connections = 100;
const targets = { pglite: 2_000, postgres: 3_000 } as const;

for (const kind of ['pglite', 'postgres'] as const) {
  const child = fork(new URL('./calls-server.ts', import.meta.url), [kind]);
  const [server] = (await once(child, 'message')) as [CallsServer];
  pinToCore(child.pid, 0);
  pinToCore(process.pid, 1);
  const bare = await callsPerSecond({ url: `${server.origin}/bench/bare`, keys: [] });
  const metered = await callsPerSecond({ url: `${server.origin}/bench/metered`, keys: server.keys });
  row(`${kind}: bare route`, `${bare}/s`);
  row(
    `${kind}: authenticated, metered, logged`,
    `${metered}/s`,
    `ratio ${(metered / bare).toFixed(3)}, target ${targets[kind]}/s`,
  );
  await stop(child);
}

async function callsPerSecond({ url, keys }: { url: string; keys: readonly string[] }): Promise<number> {
  let next = 0;
  const run = (duration: number) =>
    autocannon({
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
  await run(2);
  const result = await run(seconds);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} calls were refused, ${result.errors} failed`);
  return Math.round(result.requests.average);
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.send('stop');
  await exit;
}
