import scaleWorkerUrl from './scale-worker.ts?worker&url';
import { imageProblems } from '#platform/shared/image-problems.ts';
import type { Size } from '#platform/shared/size.ts';
import { type Picture, type PictureSource, previewLimit } from './picture.ts';

/** The API refuses larger pictures (contract 3, Padding), so an API call could not reproduce them. */
const maxPixels = 100_000_000;
/** Screens have up to two device pixels per CSS pixel. */
const previewDensity = 2;

/**
 * Decodes a picture and scales it down once for the preview. Throws an Error if this browser cannot decode it
 * or if it is too large.
 */
export async function openPicture(blob: Blob, source: PictureSource): Promise<Picture> {
  const size = await readSize(blob);
  if (size.width * size.height > maxPixels) throw new Error(imageProblems.tooLarge.error);
  const scale = Math.min(
    1,
    (previewLimit.width * previewDensity) / size.width,
    (previewLimit.height * previewDensity) / size.height,
  );
  const preview = await scalePicture(blob, {
    resizeWidth: Math.max(1, Math.round(size.width * scale)),
    resizeHeight: Math.max(1, Math.round(size.height * scale)),
    resizeQuality: 'high',
  });
  return { ...size, source, blob, preview, animated: await isAnimatedGif(blob) };
}

/** Reads the upright size from the header: an element outside the document decodes no pixels. */
export async function readSize(blob: Blob): Promise<Size> {
  const image = await loadImage(blob);
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Returns an image element with the bytes. Throws an Error if this browser cannot read them. */
export async function loadImage(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  try {
    await new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => resolve());
      image.addEventListener('error', () => reject(unreadable()));
      image.src = url;
    });
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const unreadable = () => new Error(imageProblems.invalidFormat.error);

/** Puts the worker's script into the browser's cache, where a worker finds it without a network. */
export async function preloadScaling(): Promise<void> {
  await fetch(scaleWorkerUrl);
}

/**
 * Runs `createImageBitmap` in a worker: on the main thread, scaling a large picture would block the page.
 * Rejects for bytes that this browser cannot decode.
 */
export function scalePicture(blob: Blob, options: ImageBitmapOptions): Promise<ImageBitmap> {
  const worker = new Worker(scaleWorkerUrl, { type: 'module' });
  const { port1: results, port2 } = new MessageChannel();
  return new Promise<ImageBitmap>((resolve, reject) => {
    results.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) => {
      if (data) resolve(data);
      else reject(unreadable());
    });
    worker.addEventListener('error', () => reject(unreadable()));
    results.start();
    worker.postMessage({ blob, options }, [port2]);
  }).finally(() => worker.terminate());
}

const gifSignature = 'GIF8';
/** The start of a graphic control extension, which precedes each frame of an animation. */
const frameControl = [0x21, 0xf9, 0x04] as const;

/** Returns whether the bytes are a GIF of more than one frame. */
export async function isAnimatedGif(blob: Blob): Promise<boolean> {
  if ((await blob.slice(0, gifSignature.length).text()) !== gifSignature) return false;
  const bytes = await blob.bytes();
  const first = nextFrameControl(bytes, 0);
  return first !== -1 && nextFrameControl(bytes, first + frameControl.length) !== -1;
}

function nextFrameControl(bytes: Uint8Array, from: number): number {
  const [start, label, size] = frameControl;
  for (let at = bytes.indexOf(start, from); at !== -1; at = bytes.indexOf(start, at + 1)) {
    if (bytes[at + 1] === label && bytes[at + 2] === size) return at;
  }
  return -1;
}
