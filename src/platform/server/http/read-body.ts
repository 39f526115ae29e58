import type { FastifyRequest } from 'fastify';
import type { EndpointSpec, FilesInTexts } from '#platform/shared/endpoint.ts';
import { jsonBounds } from '#platform/shared/json-bounds.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { Sniff } from '#platform/server/files/byte-streams.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { MemoryShare } from '#platform/server/budgets/body-memory.ts';
import { readFileBody } from '#platform/server/upload/file-body.ts';
import { settleFileFields } from '#platform/server/upload/file-fields.ts';
import type { RulesInTexts } from '#platform/server/upload/files-in-texts.ts';
import { type FormFileRules, readForm } from '#platform/server/upload/form.ts';
import type { ReceivedFile } from '#platform/server/upload/received-file.ts';
import { jsonFormat, readTextBody, urlencodedFormat } from '#platform/server/upload/text-body.ts';
import { bodyLimitBytes, fileTypes } from './body-parsers.ts';
import { fieldNamesAt, inputSchemaOf } from './normalise/json-schema.ts';
import { takesList } from './normalise/normalise.ts';
import type { Upload } from './body-reservations.ts';

export interface ReceiveOptions {
  readonly endpoint: EndpointSpec;
  readonly spool: Spool;
  /** A check of the first bytes for each file field. */
  readonly sniff?: Readonly<Record<string, Sniff>> | undefined;
  /** Whether the hashes of the files will be needed. */
  readonly hashes: boolean;
  /** Set where the endpoint takes files. */
  readonly upload: Upload | undefined;
}

/** The fields of a body, still unchecked, and its files. */
export interface Body {
  readonly fields: unknown;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

/** Whether a request's body is the endpoint's file itself, and its fields are in the query (contract 3). */
export function bringsFileBody({ headers }: FastifyRequest, { files }: EndpointSpec): boolean {
  return files !== undefined && fileTypes.test(headers['content-type'] ?? '');
}

/**
 * Reads a body of any type that the endpoint takes. Those without files may have been read by the parsers.
 */
export async function readBody(
  request: FastifyRequest,
  options: ReceiveOptions,
  signal: AbortSignal,
): Promise<Body> {
  const { endpoint } = options;
  const body = await readAny(request, options, signal);
  return settleFileFields(body, endpoint.files ?? {});
}

async function readAny(
  request: FastifyRequest,
  { endpoint, spool, sniff = {}, hashes, upload }: ReceiveOptions,
  signal: AbortSignal,
): Promise<Body> {
  const type = bodyTypeOf(request);
  const isRead = endpoint.bodyAs === 'text' || (type === 'json' && !endpoint.files);
  // A request without a type has no body.
  if (type === 'none' || isRead) {
    if (type === 'multipart') throw new Problem(requestProblems.unsupportedBody);
    return { fields: request.body ?? emptyBody(endpoint), files: {} };
  }
  const files = fileRules(endpoint, { sniff, hashes, upload });
  const inText = Object.fromEntries(Object.entries(files).filter(([, rules]) => !rules.isTextToo));
  const memory = upload?.memory ?? request.getDecorator<MemoryShare>('bodyMemory');
  const inTexts = endpoint.filesInTexts && rulesInTexts(endpoint.filesInTexts, { hashes, upload });
  const shared = { ...upload, memory, spool, signal, files, inTexts };
  const isList = (name: string) => endpoint.body !== undefined && takesList(endpoint.body, name);
  const maxBytes = bodyLimitBytes(endpoint);
  switch (type) {
    case 'json':
      return readTextBody(request.raw, jsonFormat, { ...shared, files: inText, maxBytes });
    case 'urlencoded':
      return readTextBody(request.raw, urlencodedFormat(isList), { ...shared, files: inText, maxBytes });
    case 'multipart':
      return readForm(request.raw, {
        ...shared,
        takesList: isList,
        fieldNames: endpoint.body ? fieldNamesAt([], inputSchemaOf(endpoint.body)) : [],
        maxFields: jsonBounds.topFields,
        maxTextBytes: maxBytes,
      });
    case 'file':
      return { fields: request.query, files: await readFileBody(request.raw, shared) };
  }
}

function bodyTypeOf({ headers, method }: FastifyRequest) {
  const contentType = headers['content-type'];
  if (contentType === undefined || method === 'GET' || method === 'HEAD') return 'none';
  if (/^multipart\/form-data\b/i.test(contentType)) return 'multipart';
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return 'urlencoded';
  // Of other types only those of files and JSON get past the body parsers.
  return fileTypes.test(contentType) ? 'file' : 'json';
}

/** A missing body is an empty object, so that the error names the first missing field. */
function emptyBody(endpoint: EndpointSpec): unknown {
  return endpoint.body ? {} : undefined;
}

function rulesInTexts(
  declared: FilesInTexts,
  { hashes, upload }: Pick<ReceiveOptions, 'hashes' | 'upload'>,
): RulesInTexts {
  const { maxBytes, tooLarge } = declared;
  return { ...declared, spooling: { maxBytes, tooLarge, hashes, ...(upload && { disk: upload.disk }) } };
}

function fileRules(
  endpoint: EndpointSpec,
  { sniff = {}, hashes, upload }: Pick<ReceiveOptions, 'sniff' | 'hashes' | 'upload'>,
): Readonly<Record<string, FormFileRules>> {
  const shared = { hashes, ...(upload && { disk: upload.disk }) };
  return Object.fromEntries(
    Object.entries(endpoint.files ?? {}).map(([name, { address, many, maxBytes, tooLarge }]) => {
      const check = sniff[name];
      const rules = { maxBytes, tooLarge, isTextToo: address === undefined, ...shared };
      return [name, { ...rules, ...(many && { many }), ...(check && { sniff: check }) }];
    }),
  );
}
