import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { Spool, SpooledFile } from '../files/spool.ts';
import { readForm } from '../upload/form.ts';
import { readJsonBody } from '../upload/json-body.ts';
import type { Sniff } from '../files/byte-streams.ts';
import type { BodyHold } from './body-holds.ts';
import { bodyLimitBytes } from './body-limit.ts';

export interface BodyOptions {
  readonly spool: Spool;
  /** One sniff for each file field. */
  readonly sniff: Readonly<Record<string, Sniff>>;
  readonly signal: AbortSignal;
  /** Whether the hashes of its files will be asked for. */
  readonly hashes: boolean;
  /** What the request holds; only one with files holds more than its parser does. */
  readonly hold: BodyHold | undefined;
}

/** Fields still unchecked, files on disk under their limits; the caller removes the files. */
export interface ReceivedBody {
  readonly fields: unknown;
  readonly files: Readonly<Record<string, SpooledFile>>;
}

/** Reads a request's body, JSON or form, whichever came. Throws 400, 408, 413, 415 and storage Problems. */
export async function readBody(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  options: BodyOptions,
): Promise<ReceivedBody> {
  if (isForm(request)) {
    if (!endpoint.files) throw new Problem(requestProblems.unsupportedBody);
    const { files, fields } = await readForm(request.raw, {
      ...options,
      ...options.hold,
      files: fileLimits(endpoint, options),
    });
    return { fields, files };
  }
  if (!endpoint.files) return { fields: request.body ?? emptyBody(endpoint), files: {} };
  if (!isJson(request)) return { fields: {}, files: {} };
  return readJsonBody(request.raw, {
    ...options,
    ...options.hold,
    files: fileLimits(endpoint, options),
    maxBytes: bodyLimitBytes(endpoint),
  });
}

function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}

/** Only such a body reaches an endpoint beside forms; a request without a type has none. */
function isJson(request: FastifyRequest): boolean {
  return request.headers['content-type'] !== undefined;
}

/** A missing body is an empty object, so that the response names the first field that is missing. */
function emptyBody(endpoint: EndpointSpec): unknown {
  return endpoint.body ? {} : undefined;
}

function fileLimits(endpoint: EndpointSpec, { sniff, hashes, hold }: BodyOptions) {
  const shared = { hashes, ...(hold && { disk: hold.disk }) };
  return Object.fromEntries(
    Object.entries(endpoint.files ?? {}).map(([name, rule]) => {
      const look = sniff[name];
      return [
        name,
        { maxBytes: rule.maxBytes, tooLarge: rule.tooLarge, ...shared, ...(look && { sniff: look }) },
      ];
    }),
  );
}
