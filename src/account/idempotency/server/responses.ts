import { buffer } from 'node:stream/consumers';
import type { Files } from '../../../platform/server/files/files.ts';
import type { StoredResponse } from '../../../platform/server/http/stored-responses.ts';
import { randomBase62 } from '../../../platform/server/secrets/random-id.ts';
import type { SecretBox } from '../../../platform/server/secrets/secret-box.ts';
import type { idempotentRequests } from './tables.ts';

export interface ResponseDeps {
  readonly files: Files;
  readonly idempotencyBox: SecretBox;
}

type Row = typeof idempotentRequests.$inferSelect;
type ResponseColumns = Pick<
  Row,
  'statusCode' | 'fingerprint' | 'headers' | 'contentType' | 'sealedText' | 'fileKey'
>;

/** Answers that are pictures lie under this prefix. */
export const responseFilePrefix = 'idempotency/';
const nameLength = 22;

/** a response as columns: text sealed in the row, bytes in a file of their own. */
export async function writeResponse(
  deps: ResponseDeps,
  userId: number,
  response: StoredResponse,
): Promise<ResponseColumns> {
  const { statusCode, fingerprint, headers, contentType, body } = response;
  const columns = { statusCode, fingerprint, headers, contentType, sealedText: null, fileKey: null };
  if (body === null) return columns;
  if (typeof body === 'string')
    return { ...columns, sealedText: deps.idempotencyBox.seal(body, ownerOf(userId)) };
  const fileKey = responseFilePrefix + randomBase62(nameLength);
  const type = contentType ?? 'application/octet-stream';
  await deps.files.put(fileKey, body, { contentType: type, replaceable: true });
  return { ...columns, fileKey };
}

/** The answer again; undefined where its file is gone or its text no longer opens. */
export async function readResponse(deps: ResponseDeps, row: Row): Promise<StoredResponse | undefined> {
  const { statusCode, fingerprint, headers, contentType } = row;
  if (statusCode === null || fingerprint === null) return undefined;
  const body = await readBody(deps, row);
  return body === undefined
    ? undefined
    : { statusCode, fingerprint, headers: headers ?? {}, contentType, body };
}

async function readBody(
  { files, idempotencyBox }: ResponseDeps,
  row: Row,
): Promise<StoredResponse['body'] | undefined> {
  if (row.sealedText !== null) return idempotencyBox.open(row.sealedText, ownerOf(row.userId));
  if (row.fileKey === null) return null;
  const file = await files.open(row.fileKey);
  return file && buffer(file.stream);
}

function ownerOf(userId: number): string {
  return `idempotency:${userId}`;
}
