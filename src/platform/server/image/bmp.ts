import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { imageProblems } from '../../shared/image-problems.ts';
import { Problem } from '../../shared/problem.ts';
import { PICTURE_TIMEOUT_SECONDS } from './limits.ts';

/** What the worker is given. */
export interface BmpWork {
  readonly bytes: Uint8Array;
  readonly hasAlpha: boolean;
}

/**
 * Decodes a BMP of any variant to 8-bit RGBA, rows from the top, in a thread of its own because Skia, the one decoder
 * that knows all variants, works synchronously. It also accepts a cut file, so the header must have been read before.
 */
export async function decodeBmp(bytes: Buffer, hasAlpha: boolean): Promise<Uint8Array> {
  const workerData: BmpWork = { bytes, hasAlpha };
  const worker = new Worker(new URL('./bmp-worker.ts', import.meta.url), { workerData });
  const deadline = AbortSignal.timeout(PICTURE_TIMEOUT_SECONDS * 1000);
  try {
    const [pixels] = (await once(worker, 'message', { signal: deadline })) as [Uint8Array];
    return pixels;
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new Problem(imageProblems.tooSlow, { cause: error });
  } finally {
    await worker.terminate();
  }
}
