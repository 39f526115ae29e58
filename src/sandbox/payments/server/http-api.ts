import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../../../platform/shared/endpoint.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { standIn } from '../../../platform/shared/stand-in.ts';
import { newId } from './objects.ts';
import type { PaymentSandbox } from './payment-sandbox.ts';
import { apiVersion } from './store.ts';

const scriptDir = new URL('../web/script/', import.meta.url);

/** Where the provider's API and its browser script stand on this machine. */
const sandboxBase = '/sandbox/stripe';
export const sandboxScriptUrl = `${sandboxBase}/stripe.js`;

const stripeApi = endpoint({
  name: 'sandboxStripeApi',
  method: 'POST',
  path: `${sandboxBase}/v1/*`,
  ...standIn,
  summary: "The needed part of the payment provider's API, with its own keys and its own shape of errors",
  callers: 'anyone',
  rawBody: true,
  body: z.string(),
});

const stripeScript = endpoint({
  name: 'sandboxStripeScript',
  method: 'GET',
  path: `${sandboxBase}/:name`,
  ...standIn,
  summary: "The stand-in for the payment provider's browser script",
  callers: 'anyone',
});

/** Serves the stand-in where curl and browsers reach it. Its answers never have our shape of errors. */
export function serveStripeApi(app: FastifyInstance, sandbox: PaymentSandbox): void {
  const scripts = readScripts();

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: stripeApi.path,
    config: { endpoint: stripeApi },
    errorHandler: answerInTheirShape,
    handler: async (request, reply) => {
      const { status, headers, body } = await sandbox.respond({
        method: request.method,
        path: request.url.slice(sandboxBase.length),
        authorization: request.headers.authorization,
        idempotencyKey: request.headers['idempotency-key']?.toString(),
        body: typeof request.body === 'string' ? request.body : '',
      });
      // Whoever pays by hand finds the account changed when the response is there.
      await sandbox.delivery.settled();
      return reply
        .code(status)
        .headers({ ...headers, 'request-id': newId('req'), 'stripe-version': apiVersion })
        .send(body);
    },
  });

  app.get<{ Params: { name: string } }>(
    stripeScript.path,
    { config: { endpoint: stripeScript } },
    (request, reply) => {
      const script = scripts.get(request.params.name);
      if (script === undefined) return reply.callNotFound();
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
    },
  );
}

function answerInTheirShape(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const status = statusOf(error);
  if (status === 500) request.log.error({ err: error }, 'the payment sandbox failed');
  const message = error instanceof Problem ? textOf(error) : 'The call could not be read or carried out.';
  reply
    .code(status)
    .send({ error: { type: status === 500 ? 'api_error' : 'invalid_request_error', message } });
}

function textOf({ message, fix }: Problem): string {
  return fix === undefined ? message : `${message}. ${fix}`;
}

/** The script's modules by file name. */
function readScripts(): ReadonlyMap<string, string> {
  const names = readdirSync(scriptDir).filter((name) => name.endsWith('.js'));
  return new Map(names.map((name) => [name, readFileSync(new URL(name, scriptDir), 'utf8')]));
}

function statusOf(error: unknown): number {
  const { statusCode, status = statusCode } = error as { status?: unknown; statusCode?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
