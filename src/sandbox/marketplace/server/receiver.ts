import type { IncomingMessage, ServerResponse } from 'node:http';
import { readStart } from '#platform/server/outbound/body.ts';

/** How the receiver responds; `fail:3` means 500 three times, then 200. */
export const receiverModes = ['ok', 'gone', 'redirect', 'slow', 'reset'] as const;
export type ReceiverMode = (typeof receiverModes)[number] | `fail:${number}`;

export interface ReceivedHook {
  readonly name: string;
  readonly webhookId: string;
  readonly body: {
    readonly event?: string;
    readonly shop?: { readonly source: string };
    readonly product?: { readonly id: string; readonly title: string | null };
    readonly evidence?: readonly object[];
    readonly media?: readonly { readonly name: string; readonly url: string }[];
    readonly media_error?: { readonly error: string } | null;
  };
}

/** Receives webhooks at `/hooks/<name>`, well or badly. */
export interface Receiver {
  readonly received: ReceivedHook[];
  mode: ReceiverMode;
  /** Responds to webhooks; returns whether the request was one. */
  respond(url: URL, request: IncomingMessage, response: ServerResponse): boolean;
}

const slowMs = 20_000;
const maxBodyBytes = 1024 * 1024;

export function createReceiver(): Receiver {
  const received: ReceivedHook[] = [];
  let mode: ReceiverMode = 'ok';
  let failed = 0;

  async function receive(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse((await readStart(request, maxBodyBytes)).toString()) as ReceivedHook['body'];
    if (mode.startsWith('fail:') && failed < Number(mode.slice(5))) {
      failed += 1;
      response.writeHead(500).end();
    } else if (mode === 'gone') response.writeHead(410).end();
    else if (mode === 'redirect') response.writeHead(302, { location: '/hooks/elsewhere' }).end();
    else if (mode === 'reset') response.socket?.resetAndDestroy();
    else {
      received.push({ name, webhookId: String(request.headers['webhook-id']), body });
      setTimeout(() => response.end('ok'), mode === 'slow' ? slowMs : 0);
    }
  }

  return {
    received,
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
      failed = 0;
    },
    respond(url, request, response) {
      const name = /^\/hooks\/([\w-]+)$/.exec(url.pathname)?.[1];
      if (name === undefined) return false;
      receive(name, request, response).catch(() => response.writeHead(400).end());
      return true;
    },
  };
}
