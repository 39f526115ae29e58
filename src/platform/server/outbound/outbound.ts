import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { fetchChecked, type OutboundRequest } from './fetch.ts';
import { type Connector, tlsConnector } from './hop.ts';
import { type Resolver, systemResolver } from './resolve.ts';
import type { OutboundResponse } from './response.ts';
import { checkUrl, type UrlRules } from './url.ts';

export interface OutboundOptions extends UrlRules {
  /** Sent with each request as `User-Agent`. */
  readonly userAgent: string;
  readonly resolve?: Resolver;
  /** Opens sockets; replaced in tests. */
  readonly connector?: Connector;
}

/** The only way to fetch addresses that users give (contract 5). */
export interface Outbound {
  /** Checks the text of a URL; throws `problem`, by default 400 `Invalid URL`. Resolves no name. */
  check(text: string, problem?: ProblemShape): URL;
  /**
   * Sends a request to a public server and checks each address, also after redirects. Resolves with a
   * response of any status. Throws 400 `Invalid URL` for a refused text and 400 `URL could not be fetched`
   * for any network error.
   */
  fetch(url: string | URL, request: OutboundRequest): Promise<OutboundResponse>;
  /** Aborts all running requests. */
  close(): void;
}

const connectTimeoutMs = 5_000;

/** `options` are the operator's rules. */
export function createOutbound(options: OutboundOptions): Outbound {
  const closing = new AbortController();
  const context = {
    rules: options,
    userAgent: options.userAgent,
    resolve: options.resolve ?? systemResolver(),
    connector: options.connector ?? tlsConnector(connectTimeoutMs),
    closing: closing.signal,
  };
  const check = (text: string, problem: ProblemShape = outboundProblems.invalidUrl) => {
    try {
      return checkUrl(text, options);
    } catch (cause) {
      throw new Problem(problem, { cause });
    }
  };
  return {
    check,
    fetch: async (url, request) => fetchChecked(check(String(url)), request, context),
    close: () => closing.abort(new Error('Outbound is closed')),
  };
}
