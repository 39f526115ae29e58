import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { isLoopback } from '#platform/server/config/fields.ts';
import { hostNameOf, isCrossSite } from './request-headers.ts';
import { type KnownRoute, routesAt } from './routes.ts';

/** Sets the headers that the endpoint sends with every response; for OPTIONS, those of all at the path. */
export function setDeclaredHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: readonly KnownRoute[],
): void {
  const { endpoint } = request.routeOptions.config;
  const atPath = request.method === 'OPTIONS' ? routesAt(request, routes) : [];
  for (const { sends } of [...atPath, ...(endpoint ? [endpoint] : [])]) if (sends) reply.headers(sends);
}

/**
 * Throws 400 for HTTP/1.1 without `Host`, and for two of them (RFC 9112, 3.2), of which a proxy may have read
 * the other. Node's own check responds without a body.
 */
export function refuseUnclearHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  if (hosts > 1 || (raw.httpVersion === '1.1' && hosts === 0))
    throw new Problem(requestProblems.malformedRequest);
}

/** Headers that proxies, tunnels and content delivery networks add. */
const proxyHeader =
  /^(?:x-forwarded.*|forwarded.*|via|x-real-ip|(?:x-)?(?:cluster-|true-)?client-ip|x-original-.*|x-envoy-.*|x-azure-.*|x-amzn-trace-id|x-appengine-.*|cf-.*|cdn-loop|fly-.*|fastly-.*|ngrok-.*|tailscale-.*)$/;

/**
 * An `onRoute` hook. Turns CORS off for local stand-ins, and keeps other origins from embedding their
 * responses.
 */
export function closeToOtherOrigins(route: RouteOptions): void {
  if (route.config?.endpoint?.audience !== 'thisMachine') return;
  route.config = { ...route.config, cors: false };
  route.helmet = { crossOriginResourcePolicy: { policy: 'same-origin' } };
}

/** Leaves out the headers of documents and of other origins from files of our pages: most of a small file. */
export function shortenFileHeaders(route: RouteOptions): void {
  if (route.config?.endpoint?.audience !== 'ownPages') return;
  route.config = { ...route.config, cors: false };
  route.helmet = {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/**
 * Throws 403 for requests to a local stand-in that don't come from this machine, come through a proxy or are
 * made by another site (contract 1), and for preflights. Other sites may open its pages, by a link or popup.
 */
export function refuseStrangers(request: FastifyRequest, routes: readonly KnownRoute[]): void {
  if (isRefusedPreflight(request, routes)) throw new Problem(requestProblems.localOnly);
  const { endpoint } = request.routeOptions.config;
  if (endpoint?.audience !== 'thisMachine') return;
  const isLocal = comesFromHere(request) && namesThisMachine(request) && !isForwarded(request);
  if (!isLocal || (isCrossSite(request) && !opensPage(request, endpoint)))
    throw new Problem(requestProblems.localOnly);
}

/** The CORS plugin responds to every OPTIONS before its route is called. */
function isRefusedPreflight(request: FastifyRequest, routes: readonly KnownRoute[]): boolean {
  return (
    request.method === 'OPTIONS' &&
    routesAt(request, routes).some(({ audience }) => audience === 'thisMachine')
  );
}

function comesFromHere({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress !== undefined && isLoopback(socket.remoteAddress);
}

/** A proxy may put its own name for the server into `Host`; a browser still sends the public origin. */
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
