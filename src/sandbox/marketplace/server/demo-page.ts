import { escapeHtml } from '../../../platform/server/escape-html.ts';
import { modes } from './modes.ts';
import type { Receiver } from './receiver.ts';
import type { FixtureShop, MarketplaceState } from './state.ts';

const styles = `body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}input,select,button{font:inherit;padding:.25rem .5rem}
section{border-top:1px solid #8888;padding:1rem 0}code{overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}`;

/** The page beside the demo: what to do, the shops with a form for a new product, the webhooks that came. */
export function demoPage(deps: {
  readonly state: MarketplaceState;
  readonly receiver: Receiver;
  readonly appUrl: string | undefined;
  /** Its own address. */
  readonly origin: string;
}): string {
  const { state, receiver, origin, appUrl = '' } = deps;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo marketplace</title><style>${styles}</style></head><body><h1>Demo marketplace</h1>
<p>A stand-in for Redbubble on this machine: made-up shops, and a receiver for webhooks.</p>
<ol><li>Open <a href="${escapeHtml(appUrl)}">Overprint</a>, create an account, and make it a subscriber at
<a href="${escapeHtml(appUrl)}/sandbox">Sandbox</a>.</li>
<li>Add the shop <code>https://www.redbubble.com/people/demo-artist/shop</code> with the webhook <code>${escapeHtml(origin)}/hooks/demo</code>.</li>
<li>Publish a product below, then scan the shop again in Overprint: its webhook arrives here.</li></ol>
<p>Only the addresses differ from the real thing. Scans keep their 24 hours and the pause of 3 to 4 seconds between two
requests, so a manual scan takes some seconds.</p>
${state.shops().map(shopSection).join('')}
<section><h2>Webhooks received</h2><ul>${receiver.received
    .map(({ body }) => `<li>${escapeHtml(body.event ?? '')} ${escapeHtml(body.product?.title ?? '')}</li>`)
    .join('')}</ul></section>
</body></html>`;
}

function shopSection({ artist, works, mode }: FixtureShop): string {
  const name = `<input type="hidden" name="artist" value="${artist}">`;
  const options = modes.map((one) => `<option${one === mode ? ' selected' : ''}>${one}</option>`).join('');
  return `<section><h2>${artist}</h2>
<form method="post" action="/admin/works">${name}<label>Title <input name="title" maxlength="200"></label> <button>Publish a product</button></form>
<form method="post" action="/admin/mode">${name}<label>Behaviour <select name="mode">${options}</select></label> <button>Set</button></form>
<ul>${works.map((work) => `<li>${escapeHtml(work.title)} (${work.id})</li>`).join('')}</ul></section>`;
}
