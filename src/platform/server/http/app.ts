import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
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
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { type BodyMemory, createBodyMemory } from '#platform/server/budgets/body-memory.ts';
import type { TrustProxy } from '#platform/server/config/fields.ts';
import { createObserver, type Observer } from '#platform/server/observability/observer.ts';
import { discardRest } from '#platform/server/upload/discard.ts';
import { parseBodies, refuseCompressedBody } from './body-parsers.ts';
import { sendProblem, sendUnparsable } from './errors.ts';
import { hostProblem, type HostRules, prepareHosts } from './hosts.ts';
import { observeRequests } from './observe-requests.ts';
import { packResponse } from './packed-response.ts';
import { cutSlowReader } from './reply.ts';
import {
  closeToOtherOrigins,
  refuseStrangers,
  refuseUnclearHost,
  setDeclaredHeaders,
  shortenFileHeaders,
} from './request-guards.ts';
import { collectRoutes, type FindNotFoundPage, requireEndpoint, serveUnknownPaths } from './routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route has one, or the app refuses to start. */
    endpoint?: EndpointSpec;
    /** Turns CORS off for the route. */
    cors?: false;
  }
}

export interface AppOptions {
  readonly logger: FastifyBaseLogger;
  /**
   * Proxies whose `X-Forwarded-*` headers are trusted; none by default, so that nobody can forge an address.
   */
  readonly trustProxy?: TrustProxy;
  /** Whose host names are; all are the server's own by default. */
  readonly hosts?: HostRules;
  /** Memory budget for bodies, shared with their other users; 256 MB of its own by default. */
  readonly bodyMemory?: BodyMemory;
  /** True while the process finishes its work before it stops: new requests get 503. */
  readonly isDraining: () => boolean;
  /**
   * True from the signal to stop on: each response closes its connection, so that the next goes elsewhere.
   */
  readonly isStopping?: () => boolean;
  /** Sees every request: its trace and its duration. */
  readonly observer?: Observer;
  /** Returns the address that a request is served at, if another than its own. */
  readonly rewriteUrl?: (request: IncomingMessage) => string;
  /** The page for browsers at a path without a route. */
  readonly notFoundPage?: FindNotFoundPage;
}

const defaultBodyMemoryBytes = 256 * 1024 * 1024;
const headersTimeoutMs = 15_000;
const keepAliveTimeoutMs = 65_000;
const connectionsCheckingIntervalMs = 5_000;

/**
 * Creates a Fastify application with the rules of every response: request id, security headers, and one shape
 * for all errors, the framework's own included. It refuses text/plain and compressed bodies and leaves forms
 * unread.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: trustRule(options.trustProxy),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    ...(options.rewriteUrl && { rewriteUrl: options.rewriteUrl }),
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
      const refusal = options.hosts && hostProblem(request, options.hosts);
      sendProblem(refusal ? new Problem(refusal) : error, request, reply);
    },
    clientErrorHandler: sendUnparsable,
  });
  prepareHosts(app);
  observeRequests(app, options.observer ?? createObserver());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    setDeclaredHeaders(request, reply, routes);
    if (options.isDraining()) {
      reply.header('connection', 'close');
      throw new Problem(requestProblems.draining, { retryAfterSeconds: 5 });
    }
    refuseUnclearHost(request);
    const refusal = options.hosts && hostProblem(request, options.hosts);
    if (refusal) throw new Problem(refusal);
    refuseStrangers(request, routes);
    refuseCompressedBody(request);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // Responses are private to their customer: one that a cache may store sets the header itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (options.isStopping?.() || options.isDraining()) reply.header('connection', 'close');
    const body = typeof payload === 'string' ? await packResponse(request, reply, payload) : payload;
    if (typeof body === 'string' || body instanceof Uint8Array) cutSlowReader(reply.raw, body.length);
    return body;
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) discardRest(raw);
  });
  // Node's own response to an unknown expectation has no body; RFC 9110, 10.1.1 allows to ignore it.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.setErrorHandler(sendProblem);
  app.addHook('onRoute', closeToOtherOrigins);
  app.addHook('onRoute', shortenFileHeaders);
  await registerPlugins(app);
  const routes = collectRoutes(app);
  parseBodies(app, options.bodyMemory ?? createBodyMemory(defaultBodyMemoryBytes));
  app.addHook('onRoute', requireEndpoint);
  app.addHook('onResponse', logResponse);
  serveUnknownPaths(app, routes, options.notFoundPage);
  return app;
}

async function registerPlugins(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  await app.register(cors, {
    origin: '*',
    // The strict mode answers an OPTIONS that is no preflight in plain text.
    strictPreflight: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Idempotent-Replayed',
      'Location',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'RateLimit-Policy',
      'Retry-After',
      'Tus-Extension',
      'Tus-Max-Size',
      'Tus-Resumable',
      'Tus-Version',
      'Upload-Expires',
      'Upload-Length',
      'Upload-Metadata',
      'Upload-Offset',
      'WWW-Authenticate',
      'X-Next-Before',
      'X-Request-Id',
      'X-Total-Count',
    ],
    maxAge: 86_400,
  });
  await app.register(helmet, {
    // Would break plain http, which is the default; a proxy that terminates TLS adds HSTS.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The same as frame-ancestors below, for browsers without a content security policy.
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

/** Trusted proxies are addresses and ranges, or the number of proxies in front. */
function trustRule(trustProxy: TrustProxy = false) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy && [...trustProxy];
}

async function logResponse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const path = request.routeOptions.url ?? 'unknown';
  request.log.info(
    { method: request.method, path, statusCode: reply.statusCode, durationMs: Math.round(reply.elapsedTime) },
    'responded',
  );
}
