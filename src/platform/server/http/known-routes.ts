import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A method and the paths that it is registered for. */
export interface KnownRoute {
  readonly method: string;
  readonly pattern: RegExp;
  /** Of a local stand-in, see `EndpointSpec`. */
  readonly localOnly: boolean;
}

/**
 * Lists every route that is registered from now on, for what no route answers: other methods and preflights.
 */
export function collectRoutes(app: FastifyInstance): readonly KnownRoute[] {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replace(/:\w+/g, '[^/]+');
    const localOnly = config?.endpoint?.localOnly ?? false;
    for (const name of [method].flat())
      routes.push({ method: name, pattern: new RegExp(`^${source}$`), localOnly });
  });
  return routes;
}

/** The routes at a request's path, whatever their method. */
export function routesAt({ url }: FastifyRequest, routes: readonly KnownRoute[]): readonly KnownRoute[] {
  const path = pathOf(url);
  return routes.filter(({ pattern }) => pattern.test(path));
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}
