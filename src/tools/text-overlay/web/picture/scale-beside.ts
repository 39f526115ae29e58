import { imageProblems } from '../../../../platform/shared/image-problems.ts';

/**
 * `createImageBitmap`, without holding up the page for a large picture. Rejects for what this browser cannot
 * read.
 */
export function scaleBeside(blob: Blob, options: ImageBitmapOptions): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./scale-worker.ts', import.meta.url), { type: 'module' });
  const { port1: response, port2 } = new MessageChannel();
  const unreadable = () => new Error(imageProblems.invalidFormat.error);
  return new Promise<ImageBitmap>((resolve, reject) => {
    response.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) => {
      if (data) resolve(data);
      else reject(unreadable());
    });
    worker.addEventListener('error', () => reject(unreadable()));
    response.start();
    worker.postMessage({ blob, options }, [port2]);
  }).finally(() => worker.terminate());
}
