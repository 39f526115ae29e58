import { fileURLToPath } from 'node:url';
import { startImageProcess } from '#platform/server/image/work/image-process.ts';
import { imageSlots } from '#platform/server/image/work/slots.ts';
import { createImageProcessor, type ImageProcessor } from '#platform/server/image/work/processor.ts';

const script = fileURLToPath(new URL('./image-child.ts', import.meta.url));

/** Starts processes that work on pictures; `memoryBytes` limits the samples of all of them together. */
export function createImageProcesses(
  memoryBytes: number,
  slots: number = imageSlots(memoryBytes),
): ImageProcessor {
  const start = (pictureBytes: number) => startImageProcess(script, pictureBytes);
  return createImageProcessor({ slots, memoryBytes, start });
}
