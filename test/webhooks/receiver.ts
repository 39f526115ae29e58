import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';

/** A request that a receiver got. */
export interface Received {
  readonly host: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** 1 for the first request with this id. */
  readonly attempt: number;
}

export type Respond = (response: ServerResponse, received: Received) => void;

export interface Receiver {
  readonly internet: FakeInternet;
  /** The receiver of every host below. */
  readonly resolve: ReturnType<typeof fixedResolver>;
  readonly received: Received[];
  /** Sets the response from now on; 200 at first. */
  respondWith(respond: Respond): void;
  close(): Promise<void>;
}

const hosts = ['hook.test', 'slow.test', 'other.test', 'n8n.test', 'hook.eu1.make.com', 'hooks.zapier.com'];

/** Starts a receiver of webhooks with several names on a fake internet. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond: Respond = (response) => response.end('ok');
  const internet = await startFakeInternet((request, response) => {
    void readRequest(request, received).then((one) => respond(response, one));
  });
  return {
    internet,
    received,
    resolve: fixedResolver(Object.fromEntries(hosts.map((host) => [host, ['93.184.215.14']]))),
    respondWith(next) {
      respond = next;
    },
    close: () => internet.close(),
  };
}

async function readRequest(request: IncomingMessage, received: Received[]): Promise<Received> {
  const body = await text(request);
  const id = String(request.headers['webhook-id']);
  const attempt = received.filter((one) => one.id === id).length + 1;
  const one = { host: String(request.headers.host), id, headers: request.headers, body, attempt };
  received.push(one);
  return one;
}

/** Throws unless the library of Standard Webhooks accepts the signature at this time. */
export function verifySignature({ body, headers }: Received, secret: string, now: Date): unknown {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now.getTime());
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    clock.mockRestore();
  }
}
