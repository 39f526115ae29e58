import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { packedFor, type WebFile } from './web-files.ts';

/** A text that is compressed once and served often. */
export interface PackedText {
  readonly file: WebFile;
  /** Weak, because every compressed form has the same. */
  readonly etag: string;
}

export async function packText(text: string, contentType: string): Promise<PackedText> {
  const bytes = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes)]);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    file: { contentType, content: { bytes }, packed: { br: { bytes: br }, gzip: { bytes: gz } } },
    etag: `W/"${hash}"`,
  };
}

interface RequestHeaders {
  readonly 'if-none-match'?: string | undefined;
  readonly 'accept-encoding'?: string | string[] | undefined;
}

/** Returns the reply to a request: the smallest form that it accepts, or 304 if the caller has the text. */
export function packedReply({ file, etag }: PackedText, requested: RequestHeaders) {
  const headers = { etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' };
  const known = (requested['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag.replace(/^W\//, ''))) return { empty: true, status: 304, headers } as const;
  const { body, headers: packed } = packedFor(file, requested['accept-encoding']?.toString());
  if (!('bytes' in body)) throw new Error('Expected a text in memory, received a file');
  return { bytes: body.bytes, contentType: file.contentType, headers: { ...headers, ...packed } };
}
