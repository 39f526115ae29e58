import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import { standIn } from '#platform/shared/stand-in.ts';
import { newId } from '#sandbox/payments/server/state/objects.ts';
import { apiVersion } from '#sandbox/payments/server/state/store.ts';
import type { StripeRequest, StripeResponse } from './api.ts';

type Respond = (request: StripeRequest) => Promise<StripeResponse>;

const scriptDir = new URL('../../web/script/', import.meta.url);
const basePath = '/sandbox/stripe';
/** Address of the browser script. */
export const scriptUrl = `${basePath}/stripe.js`;

const stripeApi = endpoint({
  name: 'sandboxStripeApi',
  method: 'POST',
  path: `${basePath}/v1/*`,
  ...standIn,
  summary: "The needed part of the payment provider's API, with its own keys and its own shape of errors",
  callers: 'anyone',
  bodyAs: 'text',
  body: z.string(),
});

const stripeScript = endpoint({
  name: 'sandboxStripeScript',
  method: 'GET',
  path: `${basePath}/:name`,
  ...standIn,
  summary: "The stand-in for the payment provider's browser script",
  callers: 'anyone',
});

/** Serves the API and the browser script to curl and browsers. Errors have Stripe's shape, not ours. */
export function serveStripeApi(app: FastifyInstance, respond: Respond): void {
  const scripts = readScripts();

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: stripeApi.path,
    config: { endpoint: stripeApi },
    errorHandler: sendError,
    handler: async (request, reply) => {
      const { status, headers, body } = await respond({
        method: request.method,
        path: request.url.slice(basePath.length),
        authorization: request.headers.authorization,
        idempotencyKey: request.headers['idempotency-key']?.toString(),
        body: typeof request.body === 'string' ? request.body : '',
      });
      return reply.code(status).headers(withStripeHeaders(headers)).send(body);
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

function withStripeHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { ...headers, 'request-id': newId('req'), 'stripe-version': apiVersion };
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const status = statusOf(error);
  if (status === 500) request.log.error({ err: error }, 'the payment stand-in failed');
  const message = error instanceof Problem ? messageOf(error) : 'The call could not be read or carried out.';
  reply
    .code(status)
    .send({ error: { type: status === 500 ? 'api_error' : 'invalid_request_error', message } });
}

function statusOf(error: unknown): number {
  const { statusCode, status = statusCode } = error as { status?: unknown; statusCode?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

function messageOf({ message, fix }: Problem): string {
  return fix === undefined ? message : `${message}. ${fix}`;
}

/** Returns the script's modules by file name. */
function readScripts(): ReadonlyMap<string, string> {
  const names = readdirSync(scriptDir).filter((name) => name.endsWith('.js'));
  return new Map(names.map((name) => [name, readFileSync(new URL(name, scriptDir), 'utf8')]));
}

/** Carries the SDK's requests to the stand-in inside this process, so that workers need no port. */
export function createHttpClient(respond: Respond): Stripe.HttpClient {
  return {
    getClientName: () => 'sandbox',
    async makeRequest(_host, _port, path, method, headers, requestData) {
      const lowerCased = new Map(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const {
        status,
        headers: responseHeaders,
        body,
      } = await respond({
        method,
        path,
        authorization: lowerCased.get('authorization'),
        idempotencyKey: lowerCased.get('idempotency-key'),
        body: requestData ?? '',
      });
      const allHeaders = withStripeHeaders(responseHeaders);
      return {
        getStatusCode: () => status,
        getHeaders: () => allHeaders,
        getRawResponse: () => ({ status }),
        toStream: () => {
          throw new Error('Expected a response that is read as JSON, received a request for a stream');
        },
        // A copy through text, as over the network.
        toJSON: async () => JSON.parse(JSON.stringify(body)) as unknown,
      };
    },
  };
}
