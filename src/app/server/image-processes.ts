import { fileURLToPath } from 'node:url';
import { startImageProcess } from '#platform/server/image/work/image-process.ts';
import { imageSlots } from '#platform/server/image/work/slots.ts';
import { createImageProcessor, type ProcessorOptions } from '#platform/server/image/work/processor.ts';
import { createPictures, type Pictures } from '#platform/server/image/pipeline/pictures.ts';
import { testMark } from '#tools/text-overlay/server/text-layers.ts';

const script = fileURLToPath(new URL('./image-child.ts', import.meta.url));

interface ProcessesOptions extends Pick<ProcessorOptions, 'times'> {
  readonly slots?: number | undefined;
}

/** Starts processes that work on pictures; `memoryBytes` limits the samples of all of them together. */
export function createImageProcesses(
  memoryBytes: number,
  { slots = imageSlots(memoryBytes), times }: ProcessesOptions = {},
): Pictures {
  const start = (pictureBytes: number) => startImageProcess(script, pictureBytes);
  return createPictures(
    createImageProcessor({ slots, memoryBytes, start, ...(times && { times }) }),
    testMark,
  );
}
