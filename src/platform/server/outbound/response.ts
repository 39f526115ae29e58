import type { Dispatcher } from 'undici';
import { limitBody, refuseDeclaredLength } from './body.ts';
import type { Hop } from './hop.ts';

type ResponseHeaders = Dispatcher.ResponseData['headers'];

/** A response from a foreign server. Read `body` to its end, break out of it, or call `cancel`. */
export interface OutboundResponse {
  readonly status: number;
  /** Names are lower-case. */
  readonly headers: ResponseHeaders;
  /** The final address, after redirects. */
  readonly url: URL;
  /** Throws Problem `URL could not be fetched` if it is too long, shorter than declared, slow or cut off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the request and drops the rest of the body; may be called again. */
  cancel(): Promise<void>;
}

export interface ResponseContext {
  readonly url: URL;
  readonly method: string;
  readonly maxBytes: number;
  readonly takesEncoded: boolean;
  /** Ends the request as a whole. */
  readonly end: () => Promise<void>;
  /** Turns a thrown error into one that the caller may see. */
  readonly asOutcome: (error: unknown) => unknown;
}

/**
 * Wraps the last hop's response. Throws if its headers already break a rule (contract 5): the byte limit, or
 * no encoding unless the caller accepts one.
 */
export function toResponse({ response, hasExtraBytes }: Hop, context: ResponseContext): OutboundResponse {
  if (!context.takesEncoded) refuseEncoding(response.headers);
  const limits = {
    maxBytes: context.maxBytes,
    declaredBytes: declaredBytes(response, context.method),
    hasExtraBytes,
  };
  refuseDeclaredLength(limits);
  return {
    status: response.statusCode,
    headers: response.headers,
    url: context.url,
    body: guardedBody(limitBody(response.body, limits), context),
    cancel: context.end,
  };
}

async function* guardedBody(
  body: AsyncIterable<Uint8Array>,
  context: ResponseContext,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw context.asOutcome(error);
  } finally {
    await context.end();
  }
}

/** A compressed body could expand to any size, and none was requested. */
function refuseEncoding(headers: ResponseHeaders): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && String(encoding).trim().toLowerCase() !== 'identity') {
    throw new Error(`Content-Encoding ${String(encoding)} was not requested`);
  }
}

/** Returns the declared length of the body; undefined if there is no body or no length. */
function declaredBytes(response: Dispatcher.ResponseData, method: string): number | undefined {
  const declared = response.headers['content-length'];
  const hasBody = method !== 'HEAD' && response.statusCode !== 204 && response.statusCode !== 304;
  return hasBody && declared !== undefined ? Number(declared) : undefined;
}

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** Whether a status is a redirect to another address. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.includes(status);
}

/** Returns the absolute, unchecked address of a redirect; `undefined` for any other response. */
export function redirectTarget(response: Dispatcher.ResponseData, from: URL): string | undefined {
  const { location } = response.headers;
  if (!isRedirect(response.statusCode) || typeof location !== 'string') return undefined;
  const target = URL.parse(location, from.href);
  if (!target) throw new Error('The redirect has no valid URL');
  return target.href;
}
