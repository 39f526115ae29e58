import sharp from 'sharp';
import { encodeAs, openImage } from '#platform/server/image/codecs.ts';
import { timingOf, withTiming } from '#platform/server/image/timing.ts';
import { padAround } from './pad-pixels.ts';
import { type PadTask, scaleToSquare } from './pad-task.ts';

/** Returns whether a task scales an animation. */
export function scalesFrames({ header, square: { picture } }: PadTask): boolean {
  return header.frames > 1 && (picture.width !== header.width || picture.height !== header.height);
}

/**
 * Scales and pads the frames of an animation one by one. The library scales them as one tall picture, in
 * which the colours of neighbours mix at the edges.
 */
export async function padFrames(task: PadTask): Promise<Buffer> {
  const { bytes, header, square, format } = task;
  const decoded = await openImage(bytes, header);
  const { data, info } = await decoded.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, channels } = info;
  const height = info.height / header.frames;
  const sizeBytes = width * height * channels;
  const squares: Buffer[] = [];
  for (let index = 0; index < header.frames; index += 1) {
    const frame = sharp(data.subarray(index * sizeBytes, (index + 1) * sizeBytes), {
      raw: { width, height, channels },
      limitInputPixels: false,
    });
    squares.push(await padAround(scaleToSquare(frame, task), task).ensureAlpha().raw().toBuffer());
  }
  const { side } = square;
  const finished = sharp(Buffer.concat(squares), {
    raw: { width: side, height: side * header.frames, channels: 4, pageHeight: side },
    limitInputPixels: false,
  });
  return encodeAs(withTiming(finished, format, await timingOf(bytes, header)), format).toBuffer();
}
