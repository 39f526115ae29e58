import type { ImageHeader } from '../../../platform/server/image/header.ts';
import { alignRowsDown, alignRowsUp, maxStripRows } from '../../../platform/server/image/join-jpeg-strips.ts';
import type { Box } from '../shared/draw/layout.ts';
import type { Rows } from './pixels.ts';

/** Below, a second pipeline costs what it saves. */
const minPixels = 1_000_000;
/** Left to the second core where all texts stand in the rest; with less, decoding twice does not pay. */
const minPlainShare = 0.1;

/** A JPEG's rows, shared between two cores. */
export interface JpegStrips {
  /** The rows with all texts, which are decoded for drawing. */
  readonly inked: Rows;
  /** The others, which go from the decoder to the encoder without being held. */
  readonly plain: Rows;
}

/**
 * Cuts a large JPEG below or above its texts, so that the upper strip is not the lower one
 * (`joinJpegStrips`). Undefined where that is not possible or would gain nothing: the picture is then worked
 * on as a whole.
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
  const [inked, plain] = isTextBelow ? [lower, upper] : [upper, lower];
  const isWorth = inked.height > 0 && plain.height >= height * minPlainShare;
  return isWorth && cut <= maxStripRows(width) ? { inked, plain } : undefined;
}
