import type { FastifyRequest, RouteOptions } from 'fastify';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { isLoopback } from '../config/fields.ts';
import { isCrossSite } from './cross-site.ts';
import { hostNameOf } from './host.ts';
import { type KnownRoute, routesAt } from './known-routes.ts';

/** Headers that proxies, tunnels and content delivery networks add. */
const proxyHeader =
  /^(?:x-forwarded.*|forwarded.*|via|x-real-ip|(?:x-)?(?:cluster-|true-)?client-ip|x-original-.*|x-envoy-.*|x-azure-.*|x-amzn-trace-id|x-appengine-.*|cf-.*|cdn-loop|fly-.*|fastly-.*|ngrok-.*|tailscale-.*)$/;

/**
 * Turns CORS off for routes of local stand-ins, and keeps pages of other origins from embedding what they
 * answer.
 */
export function closeToOtherOrigins(route: RouteOptions): void {
  if (!route.config?.endpoint?.localOnly) return;
  route.config = { ...route.config, cors: false };
  route.helmet = { crossOriginResourcePolicy: { policy: 'same-origin' } };
}

/**
 * Refuses calls of a local stand-in that don't come from this machine, come through a proxy or are made by
 * another site (contract 1), and preflights. Throws `Problem` 403. Other sites may open its pages: a link or
 * a popup leads to them.
 */
export function refuseStrangers(request: FastifyRequest, routes: readonly KnownRoute[]): void {
  if (isRefusedPreflight(request, routes)) throw new Problem(requestProblems.localOnly);
  const { endpoint } = request.routeOptions.config;
  if (!endpoint?.localOnly) return;
  const isLocal = comesFromHere(request) && namesThisMachine(request) && !isForwarded(request);
  if (!isLocal || (isCrossSite(request) && !opensPage(request, endpoint)))
    throw new Problem(requestProblems.localOnly);
}

/** CORS answers every OPTIONS before a route is asked. */
function isRefusedPreflight(request: FastifyRequest, routes: readonly KnownRoute[]): boolean {
  return request.method === 'OPTIONS' && routesAt(request, routes).some(({ localOnly }) => localOnly);
}

function comesFromHere({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress !== undefined && isLoopback(socket.remoteAddress);
}

/**
 * A proxy may put its own name for the server into `Host`; a browser behind it still names the public origin.
 */
function namesThisMachine({ raw }: FastifyRequest): boolean {
  const { host, origin = 'null' } = raw.headers;
  const originHost = origin === 'null' ? undefined : URL.parse(origin)?.host;
  return [host, originHost].every((name) => name === undefined || isLoopback(hostNameOf(name)));
}

function isForwarded({ raw }: FastifyRequest): boolean {
  return Object.keys(raw.headers).some((name) => proxyHeader.test(name));
}

function opensPage({ method, headers }: FastifyRequest, { media }: EndpointSpec): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && isNavigation && (media?.some((type) => type.startsWith('text/html')) ?? false);
}
