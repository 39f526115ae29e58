import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { type BodyMemory, createBodyMemory } from '../budgets/body-memory.ts';
import type { TrustProxy } from '../config/fields.ts';
import { discardRest } from '../upload/discard.ts';
import { parseBodies, refuseCompressedBody } from './body-types.ts';
import { problemBody, problemHeaders, toProblem } from './errors.ts';
import { refuseMissingHost, refuseUnknownHost } from './host.ts';
import { collectRoutes, type KnownRoute, pathOf, routesAt } from './known-routes.ts';
import { closeToOtherOrigins, refuseStrangers } from './local-only.ts';
import { cutSlowReader } from './slow-reader.ts';
import { answerUnparsable } from './unparsable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route has one, or the app refuses to start. */
    endpoint?: EndpointSpec;
    /** Turns CORS off for the route. */
    cors?: false;
  }
}

export interface FoundNothing {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface AppOptions {
  readonly logger: FastifyBaseLogger;
  /** Proxies whose `X-Forwarded-*` headers count; none by default, so that nobody can forge an address. */
  readonly trustProxy?: TrustProxy;
  /**
   * Whether the server answers to a host name, given without a port; to all of them where this is missing.
   */
  readonly isKnownHost?: (host: string) => boolean;
  /** Shared with whatever else holds bodies; 256 MB of its own unless given. */
  readonly bodyMemory?: BodyMemory;
  /** True while the process finishes its work before it stops: new calls are answered 503. */
  readonly isDraining: () => boolean;
  /** What a browser sees at an address that nothing has; undefined for callers who do not read pages. */
  readonly notFoundPage?: (accept: string | undefined) => FoundNothing | undefined;
}

const defaultBodyMemoryBytes = 256 * 1024 * 1024;
const headersTimeoutMs = 15_000;
const keepAliveTimeoutMs = 65_000;
const connectionsCheckingIntervalMs = 5_000;

/**
 * A Fastify application with our rules for every response: request id, security headers, one error shape for
 * everything (the framework's own errors included), no text/plain and no compressed bodies, forms left
 * unread.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: trustRule(options.trustProxy),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: keepAliveTimeoutMs,
    requestTimeout: 0,
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingIntervalMs,
      requireHostHeader: false,
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendProblem(error, request, reply);
    },
    clientErrorHandler: answerUnparsable,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (options.isDraining()) {
      reply.header('connection', 'close');
      throw new Problem(requestProblems.draining, { retryAfterSeconds: 5 });
    }
    refuseMissingHost(request);
    if (options.isKnownHost) refuseUnknownHost(request, options.isKnownHost);
    refuseStrangers(request, routes);
    refuseCompressedBody(request);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    // What one customer is told is no other's: a response that a cache may keep says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (options.isDraining()) reply.header('connection', 'close');
    if (typeof payload === 'string' || payload instanceof Uint8Array)
      cutSlowReader(reply.raw, payload.length);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) discardRest(raw);
  });
  // Node's own response to an expectation that it does not know has no body; RFC 9110, 10.1.1 lets it be
  // ignored.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.setErrorHandler(sendProblem);
  app.addHook('onRoute', closeToOtherOrigins);
  await registerPlugins(app);
  const routes = collectRoutes(app);
  parseBodies(app, options.bodyMemory ?? createBodyMemory(defaultBodyMemoryBytes));
  app.addHook('onRoute', requireEndpoint);
  app.addHook('onResponse', logResponse);
  answerUnknownPaths(app, routes, options.notFoundPage);
  return app;
}

async function registerPlugins(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  await app.register(cors, {
    origin: '*',
    // Strict, it answers an OPTIONS of another purpose in plain text.
    strictPreflight: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Idempotent-Replayed',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'RateLimit-Policy',
      'Retry-After',
      'X-Request-Id',
      'X-Total-Count',
    ],
    maxAge: 86_400,
  });
  await app.register(helmet, {
    // Both break a plain-http address, which the embedded default is; a proxy that ends TLS adds HSTS.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The same as frame-ancestors below, for what reads no content security policy.
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  });
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  const level = problem.status >= 500 ? 'error' : 'debug';
  request.log[level]({ err: error, code: problem.code }, 'refused');
  reply
    .code(problem.status)
    .headers(problemHeaders(problem))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id)));
}

/** Addresses and ranges are trusted by name, a number is the count of proxies in front. */
function trustRule(trustProxy: TrustProxy = false) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy && [...trustProxy];
}

/** A route that states nothing about its callers cannot be registered (contract 2). */
function requireEndpoint(route: {
  method: string | string[];
  url: string;
  config?: { endpoint?: EndpointSpec };
}): void {
  const preflight = route.method === 'OPTIONS' && route.url === '*';
  if (!preflight && !route.config?.endpoint)
    throw new Error(`Expected an endpoint behind ${String(route.method)} ${route.url}, received none`);
}

async function logResponse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const path = request.routeOptions.url ?? 'unknown';
  request.log.info(
    { method: request.method, path, statusCode: reply.statusCode, durationMs: Math.round(reply.elapsedTime) },
    'answered',
  );
}

/** 405 with `Allow` where the path exists for another method, 404 otherwise. */
function answerUnknownPaths(
  app: FastifyInstance,
  routes: readonly KnownRoute[],
  notFoundPage: AppOptions['notFoundPage'],
): void {
  app.setNotFoundHandler((request, reply) => {
    const allowed = routesAt(request, routes).map(({ method }) => method);
    const page = pathOf(request.url).startsWith('/api/') ? undefined : notFoundPage?.(request.headers.accept);
    if (allowed.length === 0 && page)
      return reply.code(404).type('text/html; charset=utf-8').headers(page.headers).send(page.bytes);
    if (allowed.length === 0) throw new Problem(requestProblems.notFound);
    reply.header('allow', [...new Set(allowed)].join(', '));
    throw new Problem(requestProblems.methodNotAllowed);
  });
}
