import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import {
  idempotencyHeader,
  idempotencyLimits,
  idempotencyProblems,
  takesIdempotencyKey,
} from '#platform/shared/idempotency.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';

/** Identifies the requests that share one response: one account, one endpoint, one Idempotency-Key. */
export interface IdempotencyKey {
  readonly accountId: number;
  /** The endpoint's name. */
  readonly endpoint: string;
  /** The header's value. */
  readonly value: string;
}

/** Headers of a response; `Set-Cookie` may be several. */
export type ResponseHeaders = Readonly<Record<string, string | string[]>>;

/** A response that repeats of a request get. */
export interface StoredResponse {
  /** Of the request's content; a repeat with another fingerprint gets 409. */
  readonly fingerprint: string;
  readonly statusCode: number;
  readonly headers: ResponseHeaders;
  readonly contentType: string | null;
  /** JSON as text, a picture as bytes; null for an empty response. */
  readonly body: string | Uint8Array | null;
}

/** The right to run a request. It expires soon after the process that holds it has died. */
export interface RunLock {
  /**
   * Stores the response in the transaction of what it tells of. Resolves with false if another request has
   * the right by now: the transaction must not commit then.
   */
  commit(tx: Tx, response: StoredResponse): Promise<boolean>;
  /** Stores the response, for waiting and later repeats; also in place of one that was committed. */
  store(response: StoredResponse): Promise<void>;
  /** Gives the right up, so that a waiting repeat runs. Does nothing once a response is stored. */
  release(): Promise<void>;
}

export type Claim =
  | { readonly state: 'acquired'; readonly lock: RunLock }
  | { readonly state: 'running' }
  | { readonly state: 'stored'; readonly response: StoredResponse };

/** The stored responses of all processes; an account feature implements it, as the platform has no tables. */
export interface ResponseStore {
  /**
   * Acquires the right to run a request, unless another request has it or a response is stored. Of parallel
   * claims exactly one acquires it. A request whose content is known, by its fingerprint, also acquires it
   * from the stored refusal of another content, which has made nothing.
   */
  claim(key: IdempotencyKey, fingerprint?: string): Promise<Claim>;
}

/** Returns the Idempotency-Key of a request whose endpoint takes one. Throws 400 for an invalid one. */
export function readIdempotencyKey(request: FastifyRequest, endpoint: EndpointSpec): string | undefined {
  const value = request.headers[idempotencyHeader.toLowerCase()];
  if (value === undefined || !takesIdempotencyKey(endpoint)) return undefined;
  const { keyMaxLength } = idempotencyLimits;
  if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value) || value.length > keyMaxLength) {
    throw new Problem(idempotencyProblems.badKey);
  }
  return value;
}

/**
 * What makes two requests equal: parameters, declared headers, fields in any order, contents of files, and
 * which representation is asked for (contract 11).
 */
export interface RequestContent {
  readonly params: unknown;
  readonly query: unknown;
  /** Undefined where the endpoint declares none. */
  readonly headers?: unknown;
  /**
   * Whether `Accept` asks for bytes or for JSON, where the endpoint has both; undefined where it leaves the
   * choice to the endpoint.
   */
  readonly wantsBytes?: boolean | undefined;
  readonly fields: unknown;
  readonly files: Readonly<Record<string, SpooledFile>>;
}

/** Returns the SHA-256 of a request's content in hex, whatever its multipart boundary or order of fields. */
export async function fingerprintOf({ files, ...content }: RequestContent): Promise<string> {
  const hashes = await Promise.all(
    Object.entries(files).map(async ([name, file]) => [name, await file.sha256()]),
  );
  const text = JSON.stringify(sorted({ ...content, files: Object.fromEntries(hashes) as unknown }, 0));
  return createHash('sha256').update(text).digest('hex');
}

const maxDepth = 64;

function sorted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) throw new Problem(requestProblems.malformedRequest);
  if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1));
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner, depth + 1)]));
}

/** Errors below 500 that depend on the moment, not on the request. */
const temporaryStatuses = new Set([408, 429, 499]);
const temporaryCodes = new Set<string>(
  [outboundProblems.urlNotFetched, outboundProblems.webPage, imageProblems.tooSlow].map(({ code }) => code),
);
/** A longer error is not stored, so that its text can't carry a large input into the database. */
const maxStoredErrorBytes = 64 * 1024;

/** Whether a repeat gets the same response; after any other status it runs anew. */
export function isFinal(statusCode: number): boolean {
  return statusCode < 500 && !temporaryStatuses.has(statusCode);
}

/** Whether a status says that the request has made nothing. */
export function isRefusal(statusCode: number): boolean {
  return statusCode >= 400;
}

/** Whether a repeat of a request whose tool had begun gets the same error; `body` is its JSON. */
export function isFinalProblem({ status, code }: Problem, body: string): boolean {
  return isFinal(status) && !temporaryCodes.has(code) && Buffer.byteLength(body) <= maxStoredErrorBytes;
}
