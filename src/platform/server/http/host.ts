import type { FastifyRequest } from 'fastify';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';

/** Host name in a `Host` header, in lower case, without the port and the brackets of an IPv6 address. */
export function hostNameOf(header: string): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header.toLowerCase()) ?? [];
  return bracketed ?? plain;
}

/**
 * Throws `Problem` 400 for HTTP/1.1 without `Host` (RFC 9112, 3.2). Node's own check answers without a body.
 */
export function refuseMissingHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    throw new Problem(requestProblems.malformedRequest);
}

/**
 * Throws `Problem` 421 for a name that the server does not answer to: one that strangers made to point at
 * this machine (DNS rebinding) would give their pages the server's own origin. A request of HTTP/1.0 without
 * `Host` passes.
 */
export function refuseUnknownHost({ raw }: FastifyRequest, isKnownHost: (host: string) => boolean): void {
  const { host } = raw.headers;
  if (host !== undefined && !isKnownHost(hostNameOf(host))) throw new Problem(requestProblems.unknownHost);
}
