import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, keyOf, type Target } from './attack.ts';
import { listenOnLoopback } from './loopback.ts';

const forMs = 20_000;
const addresses = 20;
const askEveryMs = 100;

/** Batches whose addresses are never found, each tried again as soon as it has ended. */
export const repeatedFetches: readonly Attack[] = [
  {
    name: 'B5-retries',
    sends: `${addresses} addresses that are 404, and their batch again and again for ${forMs / 1_000} s`,
    prepare: async () => {
      let requests = 0;
      const victim = createServer((_request, response) => {
        requests += 1;
        response.writeHead(404).end();
      });
      const port = await listenOnLoopback(victim);
      return {
        settings: { OUTBOUND_ALLOW: `127.0.0.1:${port}` },
        async run(target) {
          await repeat(target, port);
          target.note(`${requests} requests to the host`);
        },
        async close() {
          victim.close();
          victim.closeAllConnections();
          await once(victim, 'close');
        },
      };
    },
  },
];

async function repeat(target: Target, port: number): Promise<void> {
  const untilMs = performance.now() + forMs;
  const headers = { 'x-api-key': keyOf(target) };
  const items = Array.from({ length: addresses }, (_, index) => ({
    image_url: `http://127.0.0.1:${port}/${index}.png`,
  }));
  const created = await fetch(`${target.origin}/api/batches`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tool: 'image_padding', options: { padding_size: 10 }, items }),
  });
  const { batch_id: id } = (await created.json()) as { batch_id: string };
  while (performance.now() < untilMs && !target.signal.aborted) {
    const path = `/api/batches/${id}/retry`;
    await target.send({ path, contentType: 'application/json', body: Buffer.from('{}'), key: keyOf(target) });
    await delay(askEveryMs);
  }
  const usage = await fetch(`${target.origin}/api/usage`, { headers });
  target.note(`${((await usage.json()) as { used: number }).used} units`);
}
