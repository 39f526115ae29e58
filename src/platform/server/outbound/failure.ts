import type { Problem } from '#platform/shared/problem.ts';

/**
 * How a request ended without a response. `no_address` is one for a name that does not exist and one that
 * leads to a private address, so that it tells nothing about networks that are not the caller's.
 */
export type OutboundFailure = 'no_address' | 'refused' | 'tls' | 'timeout' | 'broken';

/** The name has no address, or one that is not public. */
export class NoPublicAddress extends Error {
  override readonly name = 'NoPublicAddress';
}

/** Nothing came for as long as a step may take. */
export class NoResponseInTime extends Error {
  override readonly name = 'NoResponseInTime';
}

const timeoutCodes = [
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
];
/** Node's and OpenSSL's codes of certificates and handshakes. */
const tlsCode = /^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|DEPTH_ZERO_SELF|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)_)/;

/** Returns how a request of the guard ended, from the `Problem` that it threw. */
export function failureOf({ cause }: Problem): OutboundFailure {
  if (cause instanceof NoPublicAddress) return 'no_address';
  if (cause instanceof NoResponseInTime) return 'timeout';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (timeoutCodes.includes(code)) return 'timeout';
  if (code === 'ECONNREFUSED') return 'refused';
  return tlsCode.test(code) ? 'tls' : 'broken';
}
