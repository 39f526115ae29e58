import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifySnippets } from '#account/webhooks/web/verify-snippets.ts';

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const guide = new URL('../src/account/webhooks/server/guides/webhooks.md', import.meta.url);

type Handler = (
  request: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
  response: { sendStatus(status: number): void },
) => void;

/** Runs a receiver for Express, and returns what it does with a request. */
function handlerOf(code: string): Handler {
  const handlers: Handler[] = [];
  const post = (_path: string, _rawBody: unknown, handler: Handler) => {
    handlers.push(handler);
    return { listen: () => undefined };
  };
  const express = Object.assign(() => ({ post }), { raw: () => undefined });
  const process = { env: { OVERPRINT_WEBHOOK_SECRET: secret } };
  const console = { log: () => undefined };
  runInNewContext(code.replaceAll(/^import .*$/gm, ''), { express, Webhook, process, console });
  const [handler] = handlers;
  if (!handler) throw new Error('Expected a handler of POST');
  return handler;
}

async function guideSnippet(): Promise<string> {
  const [, code] = /```js\n([^`]*standardwebhooks[^`]*)```/.exec(await readFile(guide, 'utf8')) ?? [];
  if (code === undefined) throw new Error('Expected a receiver in JavaScript');
  return code;
}

test.each([
  ['of the guide', guideSnippet],
  ['on the screen', async () => verifySnippets[0].code],
])('the receiver %s answers a forged signature with 401, and a true one with 204', async (_where, read) => {
  const handle = handlerOf(await read());
  const body = JSON.stringify({ event: 'test' });
  const sentAt = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, body),
  };
  const statuses: number[] = [];
  const response = { sendStatus: (status: number) => void statuses.push(status) };
  handle({ body: Buffer.from(body), headers }, response);
  handle({ body: Buffer.from(body.replace('test', 'forged')), headers }, response);
  expect(statuses).toEqual([204, 401]);
});
