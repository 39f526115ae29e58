import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { Spool, SpooledFile } from '../spool.ts';
import { spoolDataUri } from '../upload/data-uri.ts';
import { readForm } from '../upload/form.ts';
import type { Sniff } from '../sniff-first.ts';

export interface BodyOptions {
  readonly spool: Spool;
  /** One sniff for each file field. */
  readonly sniff: Readonly<Record<string, Sniff>>;
  readonly signal: AbortSignal;
  /** Whether the hashes of its files will be asked for. */
  readonly hashes: boolean;
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
    const { files, fields } = await readForm(request.raw, { ...options, files: fileLimits(endpoint, options) });
    return { fields, files };
  }
  if (!endpoint.files) return { fields: request.body ?? emptyBody(endpoint), files: {} };
  return readJsonFiles(request.body, endpoint, options);
}

function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}

/** A missing body is an empty object, so that the answer names the first field that is missing. */
function emptyBody(endpoint: EndpointSpec): unknown {
  return endpoint.body ? {} : undefined;
}

function fileLimits(endpoint: EndpointSpec, { sniff, hashes }: BodyOptions) {
  return Object.fromEntries(
    Object.entries(endpoint.files ?? {}).map(([name, rule]) => {
      const look = sniff[name];
      return [name, { maxBytes: rule.maxBytes, tooLarge: rule.tooLarge, hashes, ...(look && { sniff: look }) }];
    }),
  );
}

async function readJsonFiles(body: unknown, endpoint: EndpointSpec, options: BodyOptions): Promise<ReceivedBody> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { fields: body ?? {}, files: {} };
  const fields: Record<string, unknown> = { ...body };
  const files: Record<string, SpooledFile> = {};
  try {
    for (const [name, limits] of Object.entries(fileLimits(endpoint, options))) {
      if (!(name in fields)) continue;
      files[name] = await spoolDataUri(fields[name], { field: name, spool: options.spool, ...limits });
      delete fields[name];
    }
  } catch (error) {
    await Promise.all(Object.values(files).map((file) => file.remove()));
    throw error;
  }
  return { fields, files };
}
