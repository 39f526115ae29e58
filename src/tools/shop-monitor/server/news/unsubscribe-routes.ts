import { and, eq } from 'drizzle-orm';
import type { Principal } from '#account/access/server/principal.ts';
import type { Database } from '#platform/server/database/database.ts';
import { escapeHtml } from '#platform/server/escape-html.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import {
  showUnsubscribe,
  showWeeklyUnsubscribe,
  unsubscribeFromNews,
  unsubscribeFromWeekly,
} from '#tools/shop-monitor/shared/news.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import { artistOf } from '#tools/shop-monitor/server/template-shops.ts';

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; " +
    "frame-ancestors 'none'",
};
const button = '<form method="post"><button>Stop these emails</button></form>';
const contentType = 'text/html; charset=utf-8';

interface Link {
  readonly id: number;
  readonly token: string;
}

/** Serves the link that stops a shop's emails. Whoever has it needs no account. */
export function serveUnsubscribe(
  serve: Serve<Principal>,
  { database }: { readonly database: Database },
): void {
  serve(showUnsubscribe, async ({ params }) => {
    const artist = artistOf(await findShop(database, params));
    return htmlOf(askPage(artist));
  });
  serve(unsubscribeFromNews, async ({ params }) => {
    const shop = await findShop(database, params);
    await database.orm
      .update(redbubbleShops)
      .set({ notifyEmail: false })
      .where(eq(redbubbleShops.id, shop.id));
    return htmlOf(donePage(artistOf(shop)));
  });
  serveWeekly(serve, { database });
}

const weeklyAsk = '<p>Overprint emails you on Mondays what is new and missing in your shops.</p>';
const weeklyDone =
  '<p>Overprint no longer sends you the weekly email. You can turn it on again in the Shop Monitor.</p>';

/** Serves the link that stops the weekly email of an account: it has the token of one of its shops. */
function serveWeekly(serve: Serve<Principal>, { database }: { readonly database: Database }): void {
  serve(showWeeklyUnsubscribe, async ({ params }) => {
    await findShop(database, params);
    return htmlOf(page('Stop these emails?', `${weeklyAsk}\n${button}`));
  });
  serve(unsubscribeFromWeekly, async ({ params }) => {
    const { userId } = await findShop(database, params);
    await database.orm
      .update(redbubbleShops)
      .set({ weeklySince: null })
      .where(eq(redbubbleShops.userId, userId));
    return htmlOf(page('No more emails', weeklyDone));
  });
}

function htmlOf(html: string) {
  return { bytes: Buffer.from(html), contentType, headers };
}

async function findShop({ orm }: Database, { id, token }: Link) {
  const [shop] = await orm
    .select({ id: redbubbleShops.id, userId: redbubbleShops.userId, shopUrl: redbubbleShops.shopUrl })
    .from(redbubbleShops)
    .where(and(eq(redbubbleShops.id, id), eq(redbubbleShops.unsubscribeToken, token)));
  if (!shop) throw new Problem(shopProblems.unsubscribeLinkNotFound);
  return shop;
}

function askPage(artist: string): string {
  return page(
    'Stop these emails?',
    `<p>Overprint emails you when the shop of ${escapeHtml(artist)} has new products.</p>
${button}`,
  );
}

function donePage(artist: string): string {
  return page(
    'No more emails',
    `<p>Overprint no longer emails you about new products in the shop of ${escapeHtml(artist)}. You can ` +
      'turn it on again in the Shop Monitor.</p>',
  );
}

/** A page that loads nothing, so that it opens beside any mail program. */
function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --paper: #f1f2f4; --sheet: #fff; --ink: #14171d; --rule: #d2d4d7 }
@media (prefers-color-scheme: dark) { :root { --paper: #111419; --sheet: #1a1e25; --ink: #eceef1; --rule: #3a3f48 } }
body { margin: 0; padding: 10vh 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
main { max-width: 480px; margin: 0 auto; padding: 28px; background: var(--sheet); border: 1px solid var(--rule); border-top: 2px solid var(--ink); overflow-wrap: anywhere }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25 }
p { margin: 0 0 20px }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 5px; background: var(--ink); color: var(--sheet); font: inherit; font-weight: 600; cursor: pointer }
</style>
</head>
<body><main><h1>${title}</h1>
${content}
</main></body>
</html>
`;
}
