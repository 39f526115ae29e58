import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import {
  idempotencyHeader,
  idempotencyLimits,
  idempotencyProblems,
  takesIdempotencyKey,
} from '../../shared/idempotency.ts';
import { imageProblems } from '../../shared/image-problems.ts';
import { outboundProblems } from '../../shared/outbound-problems.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { SpooledFile } from '../files/spool.ts';
import type { Claim, ResponseStore, IdempotencyKey } from './stored-responses.ts';

/** The request's Idempotency-Key, where the endpoint takes one. Throws 400 for one that is none. */
export function readKey(request: FastifyRequest, endpoint: EndpointSpec): string | undefined {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (key === undefined || !takesIdempotencyKey(endpoint)) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key) || key.length > idempotencyLimits.keyMaxLength) {
    throw new Problem(idempotencyProblems.badKey);
  }
  return key;
}

/** What makes two calls the same: parameters, fields in any order, contents of files (contract 11). */
export interface CallContent {
  readonly params: unknown;
  readonly query: unknown;
  readonly fields: unknown;
  readonly files: Readonly<Record<string, SpooledFile>>;
}

/** SHA-256 of a call's content in hex, whatever its multipart boundary or the order of its fields. */
export async function fingerprintOf({ files, ...content }: CallContent): Promise<string> {
  const hashes = await Promise.all(
    Object.entries(files).map(async ([name, file]) => [name, await file.sha256()]),
  );
  const text = JSON.stringify(sorted({ ...content, files: Object.fromEntries(hashes) as unknown }, 0));
  return createHash('sha256').update(text).digest('hex');
}

const deepest = 64;

function sorted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new Problem(requestProblems.malformedRequest);
  if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1));
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner, depth + 1)]));
}

export interface WaitOptions {
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly waitMs: number;
}

const firstPauseMs = 25;
const longestPauseMs = 500;

/**
 * Waits until the call that runs with the same key has a response, or left none, so that this one runs.
 * Throws 409 `Request in progress` when it takes too long.
 */
export async function waitForResponse(
  responses: ResponseStore,
  call: IdempotencyKey,
  { signal, waitMs }: WaitOptions,
): Promise<Exclude<Claim, { state: 'running' }>> {
  const startedAtMs = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const claim = await responses.claim(call);
    if (claim.state !== 'running') return claim;
    if (performance.now() - startedAtMs >= waitMs) {
      throw new Problem(idempotencyProblems.inProgress, { retryAfterSeconds: 5 });
    }
    await delay(pauseMs);
    signal.throwIfAborted();
  }
}

/** Refusals below 500 that say nothing about the call itself. */
const passing = new Set([408, 429, 499]);

/** Refusals that say how things are elsewhere, or here at the moment. */
const passingCodes = new Set<string>([outboundProblems.urlNotFetched.code, imageProblems.tooSlow.code]);
/** A longer refusal is not kept: what was sent must not come to lie in the database by way of its refusal. */
const longestRefusalBytes = 64 * 1024;

/** Whether a status is a call's response for good; after any other a repeat runs anew. */
export function isFinal(statusCode: number): boolean {
  return statusCode < 500 && !passing.has(statusCode);
}

/** Whether a refusal is one for good, and short enough to be kept. */
export function isFinalProblem({ status, code }: Problem, body: string): boolean {
  return isFinal(status) && !passingCodes.has(code) && Buffer.byteLength(body) <= longestRefusalBytes;
}
