import type { Picture } from '#platform/web/picture/picture.ts';
import type { RepairOptions } from '#tools/print-files/shared/repair.ts';

/** What the worker is given. */
export interface RepairWork extends RepairOptions {
  readonly blob: Blob;
  /** Of the repaired picture that comes back. */
  readonly resizeWidth: number;
  readonly resizeHeight: number;
}

const failed = () =>
  new Error('This browser cannot show so large a picture repaired. The files can still be repaired.');

/**
 * Repairs a picture at its full size in a worker, and returns it as small as its preview. Rejects if this
 * browser cannot allocate it, or with the signal's reason.
 */
export function repairInWorker(
  { blob, preview }: Picture,
  options: RepairOptions,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./repair-worker.ts', import.meta.url), { type: 'module' });
  const { port1: results, port2 } = new MessageChannel();
  return new Promise<ImageBitmap>((resolve, reject) => {
    results.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) => {
      if (data) resolve(data);
      else reject(failed());
    });
    worker.addEventListener('error', () => reject(failed()));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    const work: RepairWork = {
      ...options,
      blob,
      resizeWidth: preview.width,
      resizeHeight: preview.height,
    };
    results.start();
    worker.postMessage(work, [port2]);
  }).finally(() => worker.terminate());
}
