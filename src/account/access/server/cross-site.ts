import type { FastifyRequest } from 'fastify';
import { isCrossSite } from '../../../platform/server/http/request-headers.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { accessProblems } from '../shared/contract.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses an unsafe call that a browser sends on another site's behalf (contract 2). */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  if (isCrossSite(request, new URL(publicUrl).origin)) throw new Problem(accessProblems.crossSite);
}
