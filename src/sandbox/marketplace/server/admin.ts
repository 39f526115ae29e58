import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#platform/server/escape-html.ts';
import { readStart } from '#platform/server/outbound/body.ts';
import { shopifyArtist } from './other-kinds.ts';
import { isMode, isPictureMode, modes, pictureModes } from './modes.ts';
import type { ReceivedHook, Receiver } from './receiver.ts';
import type { FixtureShop, MarketplaceState } from './state.ts';
import type { Work } from './works.ts';

const maxFormBytes = 16 * 1024;

export interface AdminDeps {
  readonly state: MarketplaceState;
  readonly receiver: Receiver;
  readonly appUrl: string | undefined;
}

/**
 * Responds to requests for the demo's page at `/`, its forms `POST /admin/works` (artist, title),
 * `/admin/remove` and `/admin/restore` (artist, id), `/admin/mode` (artist, mode) and `/admin/pictures`
 * (mode), and `GET /admin/log` (requests, webhooks). Returns whether the request was one of them.
 */
export function respondAsAdmin(
  deps: AdminDeps,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method === 'GET' && url.pathname === '/') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(demoPage(deps, `http://${request.headers.host ?? ''}`));
    return true;
  }
  if (request.method === 'GET' && url.pathname === '/admin/log') {
    const log = { requests: deps.state.requests, webhooks: deps.receiver.received };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(log));
    return true;
  }
  if (request.method !== 'POST' || !url.pathname.startsWith('/admin/')) return false;
  change(deps.state, url.pathname, request).then(
    () => response.writeHead(303, { location: '/' }).end(),
    (error: unknown) => response.writeHead(400).end(String(error)),
  );
  return true;
}

async function change(state: MarketplaceState, path: string, request: IncomingMessage): Promise<void> {
  const form = new URLSearchParams((await readStart(request, maxFormBytes)).toString());
  const pictures = form.get('mode') ?? '';
  if (path === '/admin/pictures' && isPictureMode(pictures)) {
    state.pictures = pictures;
    return;
  }
  const artist = (form.get('artist') ?? '').toLowerCase();
  if (!/^[a-z0-9-]{2,32}$/.test(artist)) throw new Error('Expected the name of an artist');
  const mode = form.get('mode') ?? '';
  if (path === '/admin/works') state.addWork(artist, form.get('title')?.slice(0, 200) || undefined);
  else if (path === '/admin/remove') state.removeWork(artist, form.get('id') ?? '');
  else if (path === '/admin/restore') restore(state, artist, form.get('id') ?? '');
  else if (path === '/admin/mode' && isMode(mode)) state.setMode(artist, mode);
  else throw new Error('Expected something that can be changed');
}

function restore(state: MarketplaceState, artist: string, id: string): void {
  const work = state.shop(artist).removed.find((one) => one.id === id);
  if (work) state.restoreWork(artist, work);
}

const styles = `body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}input,select,button{font:inherit;padding:.25rem .5rem}
section{border-top:1px solid #8888;padding:1rem 0}code{overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}`;

/** Returns a page with instructions, the shops with their forms, and the received webhooks. */
function demoPage({ state, receiver, appUrl = '' }: AdminDeps, origin: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo marketplace</title><style>${styles}</style></head><body><h1>Demo marketplace</h1>
<p>A stand-in for Redbubble on this machine: made-up shops, and a receiver for webhooks.</p>
<ol><li>Open <a href="${escapeHtml(appUrl)}">Overprint</a>, create an account, and make it a subscriber at
<a href="${escapeHtml(appUrl)}/sandbox">Sandbox</a>.</li>
<li>Add the shop <code>https://www.redbubble.com/people/demo-artist/shop</code> with the webhook <code>${escapeHtml(origin)}/hooks/demo</code>.</li>
<li>Or a shop of another kind: the Shopify shop <code>${escapeHtml(origin)}</code>, whose products are those of <code>${shopifyArtist}</code> below,
or the feeds <code>${escapeHtml(origin)}/feeds/demo-artist.rss</code>, <code>.atom</code> and <code>.json</code>.</li>
<li>Give the shop a template, such as one with the text <code>{{title}}</code>: the webhook then brings finished pictures.</li>
<li>Publish a product below, then scan the shop again in Overprint: its webhook arrives here.</li>
<li>Take a product away, and scan three times with ten minutes between the first and the last: Overprint tells that it is
missing. Put it back and scan once more: it has returned.</li></ol>
<p>Only the addresses differ from the real thing. Scans keep their 24 hours and the pause of 3 to 4 seconds between two
requests, so a manual scan takes some seconds.</p>
<section><h2>Pictures</h2>
<form method="post" action="/admin/pictures"><label>Behaviour <select name="mode">${options(pictureModes, state.pictures)}</select></label> <button>Set</button></form></section>
${state.shops().map(shopSection).join('')}
<section><h2>Webhooks received</h2><ul>${receiver.received.map(receivedHook).join('')}</ul></section>
</body></html>`;
}

function options(names: readonly string[], selected: string): string {
  return names.map((name) => `<option${name === selected ? ' selected' : ''}>${name}</option>`).join('');
}

function receivedHook({ body }: ReceivedHook): string {
  const { event = '', product, media = [], media_error: mediaError } = body;
  const links = media.map(({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`);
  const about = [event, product?.title ?? '', mediaError?.error ?? ''].map(escapeHtml);
  return `<li>${[...about, ...links].join(' ')}</li>`;
}

function shopSection({ artist, works, removed, mode }: FixtureShop): string {
  const name = `<input type="hidden" name="artist" value="${artist}">`;
  return `<section><h2>${artist}</h2>
<form method="post" action="/admin/works">${name}<label>Title <input name="title" maxlength="200"></label> <button>Publish a product</button></form>
<form method="post" action="/admin/mode">${name}<label>Behaviour <select name="mode">${options(modes, mode)}</select></label> <button>Set</button></form>
<ul>${works.map((work) => workItem(work, name, 'remove', 'Take away')).join('')}</ul>
${removed.length === 0 ? '' : `<h3>Taken away</h3><ul>${removed.map((work) => workItem(work, name, 'restore', 'Put back')).join('')}</ul>`}</section>`;
}

/** Returns a work with the button that does something to it. */
function workItem({ id, title }: Work, artistInput: string, action: string, label: string): string {
  return `<li><form method="post" action="/admin/${action}">${artistInput}<input type="hidden" name="id" value="${id}">
${escapeHtml(title)} (${id}) <button>${label}</button></form></li>`;
}
