import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { ProblemShape } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { health } from '#platform/shared/service.ts';
import { hostNameOf } from './request-headers.ts';

/** Whose a host name is: the server's own, that of an account with this id, or nobody's. */
export type HostOwner = 'server' | number | undefined;

export interface HostRules {
  /** `host` is in lower case, without port, brackets and a dot at its end. */
  readonly ownerOf: (host: string) => HostOwner;
  /** Whether health checks may use an address or a container's name. */
  readonly probesByAddress: boolean;
}

const ownerKey = 'hostOwner';

/** Lets handlers know under whose domain a request arrived. */
export function prepareHosts(app: FastifyInstance): void {
  app.decorateRequest(ownerKey, null);
}

/**
 * Returns 421 for a host name that is nobody's: pages of a name that strangers point at this machine (DNS
 * rebinding) would otherwise have the server's own origin. At an account's own domain returns 404 for
 * everything but public links (contract 15). HTTP/1.0 without `Host` passes.
 */
export function hostProblem(request: FastifyRequest, rules: HostRules): ProblemShape | undefined {
  if (request.host === '') return undefined;
  const host = hostNameOf(request.host).replace(/\.$/, '');
  const owner = rules.ownerOf(host);
  if (owner === 'server') return undefined;
  const { endpoint } = request.routeOptions.config;
  if (owner === undefined) {
    const isProbe = rules.probesByAddress && endpoint === health && isProbeName(host);
    return isProbe ? undefined : requestProblems.unknownHost;
  }
  if (endpoint?.audience !== 'linkHolders' || !readMethods.includes(request.method))
    return requestProblems.notFound;
  request.setDecorator(ownerKey, owner);
  return undefined;
}

const readMethods = ['GET', 'HEAD'];

/** Balancers and orchestrators call processes by their addresses or the names of their containers. */
function isProbeName(host: string): boolean {
  return isIP(host) !== 0 || /^[\w-]+$/.test(host);
}

/** Whether a request arrived at the domain of another account, where what this one has does not exist. */
export function isOfOther(request: FastifyRequest, userId: number): boolean {
  const owner = request.getDecorator<number | null>(ownerKey);
  return owner !== null && owner !== userId;
}
