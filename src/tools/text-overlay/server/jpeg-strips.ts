import type { ImageHeader } from '#platform/server/image/header.ts';
import { alignRowsDown, alignRowsUp, maxStripRows } from '#platform/server/image/join-jpeg-strips.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Rows } from './pixels.ts';

/** For smaller pictures, a second pipeline costs as much as it saves. */
const minPixels = 1_000_000;
/** The smallest share of rows without text that makes it worth decoding twice. */
const minPlainShare = 0.1;

/** The rows of a JPEG, divided between two cores. */
export interface JpegStrips {
  /** The rows with all the texts, which are decoded to pixels for drawing. */
  readonly textRows: Rows;
  /** The other rows, which are streamed from the decoder to the encoder. */
  readonly plainRows: Rows;
}

/**
 * Splits a large JPEG above or below its texts. The upper strip is at least as high as the lower one, as
 * `joinJpegStrips` requires. Returns undefined if the picture cannot be split, or if splitting would not be
 * faster.
 */
export function splitJpeg(
  { width, height, inRows }: ImageHeader,
  boxes: readonly Box[],
): JpegStrips | undefined {
  if (!inRows || boxes.length === 0 || width * height < minPixels) return undefined;
  const half = alignRowsUp(height / 2);
  const above = alignRowsDown(Math.min(height, ...boxes.map(({ y }) => y)));
  const below = alignRowsUp(Math.max(half, ...boxes.map((box) => box.y + box.height)));
  const isTextBelow = above >= half;
  const cut = isTextBelow ? above : below;
  const upper = { top: 0, height: cut };
  const lower = { top: cut, height: height - cut };
  const [textRows, plainRows] = isTextBelow ? [lower, upper] : [upper, lower];
  const isFaster = textRows.height > 0 && plainRows.height >= height * minPlainShare;
  return isFaster && cut <= maxStripRows(width) ? { textRows, plainRows } : undefined;
}
