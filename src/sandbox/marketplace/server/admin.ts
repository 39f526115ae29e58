import type { IncomingMessage, ServerResponse } from 'node:http';
import { readStart } from '../../../platform/server/outbound/body.ts';
import { demoPage } from './demo-page.ts';
import { isMode } from './modes.ts';
import type { Receiver } from './receiver.ts';
import type { MarketplaceState } from './state.ts';

const maxFormBytes = 16 * 1024;

export interface AdminDeps {
  readonly state: MarketplaceState;
  readonly receiver: Receiver;
  readonly appUrl: string | undefined;
}

/**
 * The page of the demo at `/`, and its forms: `POST /admin/works` (artist, title), `POST /admin/remove`
 * (artist, id), `POST /admin/mode` (artist, mode); `GET /admin/log` shows requests and webhooks. Gives
 * whether the request was one of them.
 */
export function answerAdmin(
  deps: AdminDeps,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method === 'GET' && url.pathname === '/') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(demoPage({ ...deps, origin: `http://${request.headers.host ?? ''}` }));
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
  const artist = (form.get('artist') ?? '').toLowerCase();
  if (!/^[a-z0-9-]{2,32}$/.test(artist)) throw new Error('Expected the name of an artist');
  const mode = form.get('mode') ?? '';
  if (path === '/admin/works') state.addWork(artist, form.get('title')?.slice(0, 200) || undefined);
  else if (path === '/admin/remove') state.removeWork(artist, form.get('id') ?? '');
  else if (path === '/admin/mode' && isMode(mode)) state.setMode(artist, mode);
  else throw new Error('Expected something that can be changed');
}
