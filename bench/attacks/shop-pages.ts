import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import type { Attack, Target } from './attack.ts';
import { listenOnLoopback } from './loopback.ts';

const pageLength = 2_000_000;
const askEveryMs = 500;

/** Repeated in each shop's page. Elements that never close nest deeper with each repetition. */
const pieces: Readonly<Record<string, string>> = {
  cards: '<a data-testid="sr-media-card-12345678_a_b" href="/i/a/b/12345678.ABCDE">',
  bold: '<b>',
  blocks: '<div>',
};

/** A marketplace whose shop pages are slow to parse; needs a premium account. */
export const shopPages: readonly Attack[] = [
  {
    name: 'M3-shops',
    sends: '3 shops with pages of 2,000,000 characters that nest without end',
    premium: true,
    prepare: async () => {
      const marketplace = createServer((request, response) => {
        const shop = /^\/people\/([a-z]+)\//.exec(request.url ?? '')?.[1] ?? '';
        const piece = pieces[shop];
        response.writeHead(piece === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(piece?.repeat(pageLength / piece.length));
      });
      const port = await listenOnLoopback(marketplace);
      return {
        settings: { MARKETPLACE_ORIGIN: `http://127.0.0.1:${port}` },
        run: scanShops,
        close: async () => {
          marketplace.close();
          marketplace.closeAllConnections();
          await once(marketplace, 'close');
        },
      };
    },
  },
];

async function scanShops(target: Target): Promise<void> {
  const [account] = target.attackers;
  if (!account) throw new Error('Expected an attacker, received none');
  for (const shop of Object.keys(pieces)) {
    const body = {
      shop_url: `https://www.redbubble.com/people/${shop}/shop`,
      webhook_url: 'https://hooks.example.com/new',
    };
    await target.send({
      path: '/api/redbubble/shops',
      contentType: 'application/json',
      key: account.key,
      body: Buffer.from(JSON.stringify(body)),
    });
  }
  let statuses: readonly string[] = ['scanning'];
  while (statuses.includes('scanning') && !target.signal.aborted) {
    await delay(askEveryMs);
    statuses = await statusesOf(target, account);
  }
  target.note(`scans ended as ${statuses.join(', ')}`);
}

/** Resolves with `scanning` if the server does not respond. */
async function statusesOf({ origin, signal }: Target, { cookie }: Account): Promise<string[]> {
  const response = await fetch(`${origin}/api/redbubble/shops`, { headers: { cookie }, signal }).catch(
    () => undefined,
  );
  if (!response?.ok) return ['scanning'];
  const { data } = (await response.json()) as { data: { status: string }[] };
  return data.map(({ status }) => status);
}
