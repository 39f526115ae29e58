import { buffer } from 'node:stream/consumers';
import { lt } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { FileKind } from '#platform/server/files/stored-files.ts';
import type { StoredResponse } from '#platform/server/http/idempotency.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';
import { idempotencyLimits } from '#platform/shared/idempotency.ts';
import { idempotentRequests } from './tables.ts';

export interface ResponseDeps {
  readonly files: Files;
  readonly idempotencyBox: SecretBox;
}

type Row = typeof idempotentRequests.$inferSelect;

/** The columns of a request that has no response yet. */
export const noResponse = {
  statusCode: null,
  fingerprint: null,
  headers: null,
  contentType: null,
  sealedText: null,
  fileKey: null,
};

type ResponseColumns = Pick<Row, keyof typeof noResponse>;

/** Responses that are bytes are stored as files under this prefix. */
const filePrefix = 'idempotency/';
const fileNameLength = 22;

/** Returns a response as columns: text sealed in the row, bytes in a file of their own. */
export async function writeResponse(
  deps: ResponseDeps,
  userId: number,
  response: StoredResponse,
): Promise<ResponseColumns> {
  const { body, ...head } = response;
  const columns = { ...head, sealedText: null, fileKey: null };
  if (body === null) return columns;
  if (typeof body === 'string') {
    return { ...columns, sealedText: deps.idempotencyBox.seal(body, ownerOf(userId)) };
  }
  const fileKey = filePrefix + randomBase62(fileNameLength);
  const contentType = head.contentType ?? 'application/octet-stream';
  await deps.files.put(fileKey, body, { contentType, replaceable: true });
  return { ...columns, fileKey };
}

/** Reads a response back; undefined where its file is gone. Throws if its text does not open. */
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
  if (row.sealedText !== null) {
    const text = idempotencyBox.open(row.sealedText, ownerOf(row.userId));
    // Not "undefined": the request would run a second time.
    if (text === undefined) throw new Error('Expected a stored response to open with SECRET_KEY');
    return text;
  }
  if (row.fileKey === null) return null;
  const file = await files.open(row.fileKey);
  return file && buffer(file.stream);
}

/** Where encrypted responses are stored. */
export function sealedResponses(box: SecretBox): SealedColumn {
  return {
    table: 'keyed_calls',
    column: 'sealed_text',
    key: ['user_id', 'endpoint', 'key'],
    ownerColumn: 'user_id',
    ownerOf: (userId) => ownerOf(Number(userId)),
    box,
  };
}

function ownerOf(userId: number): string {
  return `idempotency:${userId}`;
}

/**
 * Rows expire earlier than files, with an hour to spare for a request that takes long: no row refers to a
 * file that old.
 */
export const responseFiles: readonly FileKind[] = [
  { prefix: filePrefix, orphanAgeMs: (idempotencyLimits.lifeHours + 1) * 60 * 60 * 1000 },
];

/** Deletes expired responses. */
export async function sweepStoredResponses({ database, clock }: { database: Database; clock: Clock }) {
  await database.orm.delete(idempotentRequests).where(lt(idempotentRequests.expiresAt, clock.now()));
}
