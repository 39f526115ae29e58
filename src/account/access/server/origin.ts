import type { FastifyRequest } from 'fastify';

/** The origin of a request, as shown to the owner. */
export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

/** The stored length of a `User-Agent` header, in characters. */
export const userAgentMaxLength = 300;

/** Returns where a request comes from. */
export function originOf(request: FastifyRequest): SessionOrigin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
