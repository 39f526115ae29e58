import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BodyMemory } from '#platform/server/budgets/body-memory.ts';
import { Problem } from '#platform/shared/problem.ts';
import { uploadLimits } from '#tools/audio-extraction/shared/limits.ts';
import { checksumAlgorithms, uploadProblems } from '#tools/audio-extraction/shared/uploads.ts';

/** A body that is stored only once all of it has arrived and has its checksum. */
export interface CheckedBody {
  add(chunk: Uint8Array): void;
  /** Returns the whole body. Throws `Problem` 460 if it is another one than was announced. */
  bytes(): Buffer;
  /** Returns the memory; may be called again. */
  release(): void;
}

/**
 * Opens the body of a request with `Upload-Checksum` (tus 1.0, Checksum). It waits in memory, because stored
 * bytes cannot be taken back. Throws `Problem` 400 for a header that is none or another algorithm, 413 for a
 * longer or undeclared body, and 503 while the memory for bodies is used up.
 */
export function openCheckedBody(
  checksum: string,
  request: Pick<IncomingMessage, 'headers'>,
  memory: BodyMemory,
): CheckedBody {
  const { hash, digest } = parseChecksum(checksum);
  const sizeBytes = Number(request.headers['content-length']);
  if (!(sizeBytes <= uploadLimits.checkedPieceBytes)) throw new Problem(uploadProblems.checkedPieceTooLong);
  const share = memory.share();
  share.take(sizeBytes);
  const chunks: Uint8Array[] = [];
  return {
    add(chunk) {
      hash.update(chunk);
      chunks.push(chunk);
    },
    bytes() {
      if (!hash.digest().equals(digest)) throw new Problem(uploadProblems.wrongChecksum);
      return Buffer.concat(chunks);
    },
    release: () => share.release(),
  };
}

function parseChecksum(header: string): { readonly hash: Hash; readonly digest: Buffer } {
  const [name = '', encoded = '', ...rest] = header.split(' ');
  const algorithm = checksumAlgorithms.find((known) => known === name);
  if (algorithm === undefined || encoded === '' || rest.length > 0)
    throw new Problem(uploadProblems.unsupportedChecksum);
  return { hash: createHash(algorithm), digest: Buffer.from(encoded, 'base64') };
}
