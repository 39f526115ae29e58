import { parentPort, workerData } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { decodeAlphaBmp } from './bmp-alpha.ts';
import type { BmpWork } from './bmp.ts';

/** The canvas holds this many rows at a time, so that a large picture is not held three times. */
const BAND_ROWS = 256;

async function decodeBySkia(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const image = await loadImage(bytes);
  const { width, height } = image;
  const pixels = new Uint8Array(width * height * 4);
  const context = createCanvas(width, BAND_ROWS).getContext('2d');
  for (let top = 0; top < height; top += BAND_ROWS) {
    context.clearRect(0, 0, width, BAND_ROWS);
    context.drawImage(image, 0, -top);
    const band = context.getImageData(0, 0, width, Math.min(BAND_ROWS, height - top));
    pixels.set(band.data, top * width * 4);
  }
  return pixels;
}

const { bytes, hasAlpha } = workerData as BmpWork;
const pixels = (hasAlpha ? decodeAlphaBmp(bytes) : undefined) ?? (await decodeBySkia(bytes));
parentPort?.postMessage(pixels, [pixels.buffer]);
