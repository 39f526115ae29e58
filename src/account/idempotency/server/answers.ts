import { buffer } from 'node:stream/consumers';
import type { Files } from '../../../platform/server/files/files.ts';
import type { KeptAnswer } from '../../../platform/server/http/keyed-answers.ts';
import { randomBase62 } from '../../../platform/server/random-id.ts';
import type { SecretBox } from '../../../platform/server/secret-box.ts';
import type { keyedCalls } from './tables.ts';

export interface AnswerDeps {
  readonly files: Files;
  readonly idempotencyBox: SecretBox;
}

type Row = typeof keyedCalls.$inferSelect;
type AnswerColumns = Pick<Row, 'statusCode' | 'fingerprint' | 'headers' | 'contentType' | 'sealedText' | 'fileKey'>;

/** Answers that are pictures lie under this prefix. */
export const answerFilePrefix = 'idempotency/';
const nameLength = 22;

/** An answer as columns: text sealed in the row, bytes in a file of their own. */
export async function writeAnswer(deps: AnswerDeps, userId: number, answer: KeptAnswer): Promise<AnswerColumns> {
  const { statusCode, fingerprint, headers, contentType, body } = answer;
  const columns = { statusCode, fingerprint, headers, contentType, sealedText: null, fileKey: null };
  if (body === null) return columns;
  if (typeof body === 'string') return { ...columns, sealedText: deps.idempotencyBox.seal(body, ownerOf(userId)) };
  const fileKey = answerFilePrefix + randomBase62(nameLength);
  const type = contentType ?? 'application/octet-stream';
  await deps.files.put(fileKey, body, { contentType: type, replaceable: true });
  return { ...columns, fileKey };
}

/** The answer again; undefined where its file is gone or its text no longer opens. */
export async function readAnswer(deps: AnswerDeps, row: Row): Promise<KeptAnswer | undefined> {
  const { statusCode, fingerprint, headers, contentType } = row;
  if (statusCode === null || fingerprint === null) return undefined;
  const body = await readBody(deps, row);
  return body === undefined ? undefined : { statusCode, fingerprint, headers: headers ?? {}, contentType, body };
}

async function readBody({ files, idempotencyBox }: AnswerDeps, row: Row): Promise<KeptAnswer['body'] | undefined> {
  if (row.sealedText !== null) return idempotencyBox.open(row.sealedText, ownerOf(row.userId));
  if (row.fileKey === null) return null;
  const file = await files.open(row.fileKey);
  return file && buffer(file.stream);
}

function ownerOf(userId: number): string {
  return `idempotency:${userId}`;
}
