import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Audience, EndpointSpec } from '#platform/shared/endpoint.ts';
import { needsIdempotencyRule } from '#platform/shared/idempotency.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';

/** A method and the paths that it is registered for. */
export interface KnownRoute {
  readonly method: string;
  readonly pattern: RegExp;
  /** See `EndpointSpec`. */
  readonly audience: Audience | undefined;
  /** Headers of every response, see `EndpointSpec`. */
  readonly sends: Readonly<Record<string, string>> | undefined;
}

/** Lists every route that is registered from now on, for 404, 405 and preflights. */
export function collectRoutes(app: FastifyInstance): readonly KnownRoute[] {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replace(/:\w+/g, '[^/]+');
    const { audience, sends } = config?.endpoint ?? {};
    for (const name of [method].flat())
      routes.push({ method: name, pattern: new RegExp(`^${source}$`), audience, sends });
  });
  return routes;
}

/** Returns the routes at a request's path, whatever their method. */
export function routesAt({ url }: FastifyRequest, routes: readonly KnownRoute[]): readonly KnownRoute[] {
  const path = withoutTrailingSlash(pathOf(url));
  return routes.filter(({ pattern }) => pattern.test(path));
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** The router ignores it, too: with it, a path is the same one (contract 3). */
function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * An `onRoute` hook. Throws for a route that does not declare who may call it (contract 2), which keys
 * (contract 4), what becomes of its Idempotency-Key (contract 11), or, if it changes something for an
 * account, what that spends of its budgets (contract 11, Budgets).
 */
export function requireEndpoint({ method, url, config }: RouteOptions): void {
  const isPreflight = method === 'OPTIONS' && url === '*';
  if (isPreflight) return;
  const endpoint = config?.endpoint;
  if (!endpoint) throw new Error(`Expected an endpoint for ${String(method)} ${url}, received none`);
  if (endpoint.callers !== 'anyone' && endpoint.callers.includes('key') && !endpoint.scope)
    throw new Error(`Expected the scope that keys need for ${endpoint.name}, received none`);
  if (needsIdempotencyRule(endpoint) !== (endpoint.idempotency !== undefined))
    throw new Error(`Expected an idempotency rule for each POST only for keys, not so for ${endpoint.name}`);
  if (changesUnmetered(endpoint) && Object.keys(endpoint.spends ?? {}).length === 0)
    throw new Error(`Expected the budgets that ${endpoint.name} spends, received none`);
}

/** A stand-in serves nobody but its own machine. */
function changesUnmetered({ method, callers, metered, audience }: EndpointSpec): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return !isRead && callers !== 'anyone' && metered !== true && audience !== 'thisMachine';
}

export interface NotFoundPage {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the page for a path without a route; undefined for callers that don't accept HTML. */
export type FindNotFoundPage = (accept: string | undefined) => NotFoundPage | undefined;

/** Responds 405 with `Allow` where the path has routes for other methods, 404 otherwise. */
export function serveUnknownPaths(
  app: FastifyInstance,
  routes: readonly KnownRoute[],
  notFoundPage: FindNotFoundPage | undefined,
): void {
  app.setNotFoundHandler((request, reply) => {
    const allowed = routesAt(request, routes).map(({ method }) => method);
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed)].join(', '));
      throw new Problem(requestProblems.methodNotAllowed);
    }
    const page = pathOf(request.url).startsWith('/api/') ? undefined : notFoundPage?.(request.headers.accept);
    if (!page) throw new Problem(requestProblems.notFound);
    return reply.code(404).type('text/html; charset=utf-8').headers(page.headers).send(page.bytes);
  });
}
