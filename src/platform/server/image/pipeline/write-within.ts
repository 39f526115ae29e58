import { outputFormats } from '#platform/server/image/formats.ts';
import { outputLimits } from '#platform/shared/output-limits.ts';
import type { OutputOptions } from '#platform/shared/output-options.ts';
import { outputProblems } from '#platform/shared/output-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { WrittenAs } from './plan.ts';

const { minQuality, defaultQuality } = outputLimits;

/** At most so many encodings find the highest quality: the first, and each half of the half before. */
export const maxEncodings = 1 + Math.ceil(Math.log2(outputLimits.maxQuality));

/** Whether files of a format get smaller with less quality. */
export function isLossy(writtenAs: WrittenAs): boolean {
  return writtenAs === 'jpeg' || writtenAs === 'webp';
}

/**
 * Returns the finished file of the highest quality within `maxBytes`, up to `quality`. `encode` makes the
 * whole file at a quality. Throws `Problem` `larger_than_max_bytes` if none is small enough.
 */
export async function writeWithin(
  encode: (quality: number) => Promise<Buffer>,
  writtenAs: WrittenAs,
  { quality = defaultQuality, maxBytes = Number.POSITIVE_INFINITY }: OutputOptions,
): Promise<Buffer> {
  let file = await encode(quality);
  if (file.byteLength <= maxBytes) return file;
  if (!isLossy(writtenAs)) throw tooLarge(file, writtenAs, maxBytes);
  let best: Buffer | undefined;
  let [low, high] = [minQuality, quality - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    file = await encode(middle);
    if (file.byteLength <= maxBytes) {
      best = file;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  if (!best) throw tooLarge(file, writtenAs, maxBytes);
  return best;
}

/** Says how large the smallest file was, and what would help. */
function tooLarge({ byteLength }: Buffer, writtenAs: WrittenAs, maxBytes: number): Problem {
  const shape = outputProblems.largerThanMaxBytes;
  const { extension } = outputFormats[writtenAs === 'thumbnail' ? 'webp' : writtenAs];
  const atLowest = isLossy(writtenAs) ? `, at quality ${minQuality}` : '';
  const error = `${shape.error}: ${byteLength} bytes as ${extension}${atLowest}, allowed are ${maxBytes}`;
  const fix = isLossy(writtenAs)
    ? 'Make the picture smaller, or send a larger max_bytes.'
    : 'Send format jpeg or webp, make the picture smaller, or send a larger max_bytes.';
  return new Problem({ ...shape, error, fix });
}
