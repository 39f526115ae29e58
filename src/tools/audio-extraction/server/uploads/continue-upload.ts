import type { IncomingMessage } from 'node:http';
import { type Appender, GrowingFileGone } from '#platform/server/files/growing-files.ts';
import { receiveBytes } from '#platform/server/upload/body-stream.ts';
import { Problem } from '#platform/shared/problem.ts';
import { uploadProblems } from '#tools/audio-extraction/shared/uploads.ts';
import type { UploadDeps } from '#tools/audio-extraction/server/deps.ts';
import { requireVideo } from '#tools/audio-extraction/server/sniff.ts';
import type { Upload } from '#tools/audio-extraction/server/tables.ts';
import { type CheckedBody, openCheckedBody } from './checked-body.ts';
import { discardUpload } from './discard-upload.ts';
import { lockUpload, renewEveryMs, type UploadLock } from './upload-lock.ts';
import { fileOf, findUpload, isLeftAlone, type OwnUpload } from './upload-rows.ts';
import { requireUploadShare } from './upload-share.ts';
import type { Plan } from '#account/usage/shared/quota.ts';

export interface Piece {
  readonly own: OwnUpload;
  readonly plan: Plan;
  /** Where the bytes begin. */
  readonly offsetBytes: number;
  /** `Upload-Checksum` of the bytes. */
  readonly checksum: string | undefined;
  readonly request: IncomingMessage;
  readonly signal: AbortSignal;
}

/**
 * Appends a request's body to an upload and resolves with the bytes received so far. What arrived stays if
 * the request ends early. Throws `Problem` 400 where the first bytes are no video's, 404, 408, 409 for
 * another offset, 410, 413 for more bytes than were declared, 423 while another request continues the upload,
 * 460 for bytes without their checksum, 499, 503 and 507.
 */
export async function continueUpload(deps: UploadDeps, piece: Piece): Promise<number> {
  const { own, offsetBytes, request } = piece;
  await findUpload(deps.database, own, deps.clock.now());
  const lock = await lockUpload(deps.database, own);
  try {
    const { receivedBytes, sizeBytes } = lock.upload;
    if (receivedBytes !== offsetBytes) throw new Problem(uploadProblems.wrongOffset);
    if (offsetBytes + Number(request.headers['content-length'] ?? 0) > sizeBytes)
      throw new Problem(uploadProblems.pieceTooLong);
    if (receivedBytes === sizeBytes) return sizeBytes;
    // One that was left alone holds nothing of what is left, so it begins anew.
    if (await isLeftAlone(deps.database.orm, own))
      await requireUploadShare(deps, piece.plan, sizeBytes - receivedBytes);
    return await append(deps, lock, piece);
  } catch (error) {
    throw error instanceof GrowingFileGone ? await forget(deps, lock.upload) : error;
  } finally {
    await lock.release();
  }
}

/** The row is of no use without its bytes. */
async function forget(deps: UploadDeps, upload: Upload): Promise<Problem> {
  await discardUpload(deps, upload);
  return new Problem(uploadProblems.uploadNotFound);
}

async function append(deps: UploadDeps, lock: UploadLock, piece: Piece): Promise<number> {
  const { request, checksum } = piece;
  const checked = checksum === undefined ? undefined : openCheckedBody(checksum, request, deps.bodyMemory);
  try {
    return await appendBody(deps, lock, piece, checked);
  } finally {
    checked?.release();
  }
}

async function appendBody(
  deps: UploadDeps,
  lock: UploadLock,
  { request, signal }: Piece,
  checked: CheckedBody | undefined,
): Promise<number> {
  const { upload } = lock;
  const appender = await deps.growing.append(fileOf(upload), (growth) => lock.save(growth));
  const lease = keepLease(deps, lock);
  let receivedBytes = upload.receivedBytes;
  let taking = Promise.resolve();

  async function take(chunk: Uint8Array): Promise<void> {
    if (receivedBytes === 0) await checkStart(deps, upload, chunk);
    if (receivedBytes + chunk.byteLength > upload.sizeBytes) throw new Problem(uploadProblems.pieceTooLong);
    await lease.during(() => appender.write(chunk));
    receivedBytes += chunk.byteLength;
  }

  try {
    const pass = (chunk: Uint8Array) => (taking = take(chunk));
    const collect = (chunk: Uint8Array) => lease.during(async () => checked?.add(chunk));
    const receive = checked ? collect : pass;
    await receiveBytes(request, receive, { signal: AbortSignal.any([signal, lease.lost]) });
    if (checked) await pass(checked.bytes());
  } finally {
    // A cut does not wait for the chunk that is being stored, but the end of the file has to.
    await Promise.allSettled([taking]);
    await endAppender(appender, lease);
  }
  return receivedBytes;
}

async function endAppender(appender: Appender, lease: Lease): Promise<void> {
  try {
    await lease.during(() => appender.end());
  } finally {
    lease.stop();
  }
}

/** Refuses what is not a video at its first bytes, long before all of it has arrived. */
async function checkStart(deps: UploadDeps, upload: Upload, chunk: Uint8Array): Promise<void> {
  // The whole upload is checked again before a job takes it.
  if (chunk.byteLength < surelyEnoughBytes) return;
  try {
    requireVideo(chunk);
  } catch (error) {
    await discardUpload(deps, upload);
    throw error;
  }
}

const surelyEnoughBytes = 4_100;

interface Lease {
  /** Aborts when another request has taken the lock. */
  readonly lost: AbortSignal;
  /** Runs work that counts as a sign of life until it ends, such as a slow store's. */
  during<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** Renews the lock while bytes arrive or are stored. A sender who falls silent loses it. */
function keepLease({ log }: UploadDeps, lock: UploadLock): Lease {
  const lost = new AbortController();
  let isAlive = false;
  let running = 0;
  const timer = setInterval(() => {
    if (!isAlive && running === 0) return;
    isAlive = false;
    lock.renew().catch((error: unknown) => {
      if (error instanceof Problem && error.code === uploadProblems.uploadLocked.code) lost.abort(error);
      else log.warn({ err: error }, 'could not renew the lock on an upload');
    });
  }, renewEveryMs);
  return {
    lost: lost.signal,
    async during(work) {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        isAlive = true;
      }
    },
    stop: () => clearInterval(timer),
  };
}
