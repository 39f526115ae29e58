import { outboundProblems } from '../../shared/outbound-problems.ts';
import { Problem, type ProblemShape } from '../../shared/problem.ts';
import { fetchChecked, type OutboundRequest } from './fetch.ts';
import { type Connector, tlsConnector } from './hop.ts';
import { type Resolver, systemResolver } from './resolve.ts';
import type { OutboundResponse } from './response.ts';
import { checkUrl, type UrlRules } from './url.ts';

export interface OutboundOptions extends UrlRules {
  /** Names the service to the servers it reads from. */
  readonly userAgent: string;
  readonly resolve?: Resolver;
  /** How sockets are opened; replaced in tests. */
  readonly connector?: Connector;
}

/** The one way to addresses that users give (contract 5). */
export interface Outbound {
  /** Judges a URL as text; throws `problem`, or 400 `Invalid URL`. Looks up no name. */
  check(text: string, problem?: ProblemShape): URL;
  /**
   * Sends a request to a public server, over an address that was checked, at every hop anew. Any status is a
   * response. Throws 400 `Invalid URL` for bad text and 400 `URL could not be fetched` for every network
   * outcome.
   */
  fetch(url: string | URL, request: OutboundRequest): Promise<OutboundResponse>;
  /** Breaks off what is on its way. */
  close(): void;
}

const connectTimeoutMs = 5_000;

/** Makes the guard; `options` are the operator's rules. */
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
