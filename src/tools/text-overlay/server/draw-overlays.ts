import type { Box, Size } from '../shared/draw/layout.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import type { Letterer } from './letterer.ts';
import { cutBox, type Pixels, pasteBox } from './pixels.ts';

/** Cut out of an animation for the letterer at once, so that it is not held twice. */
const pixelsAtOnce = 8_000_000;

/** A text and the part of the picture that it inks; none where it stands outside or has no ink. */
export interface PlacedText {
  readonly overlay: TextOverlay;
  readonly box: Box | undefined;
}

/** Draws texts on decoded pixels, in their order. The pixels hold all their boxes; `picture` is the whole. */
export async function drawOverlays(
  pixels: Pixels,
  texts: readonly PlacedText[],
  parts: { readonly picture: Size; readonly letterer: Letterer; readonly signal: AbortSignal | undefined },
): Promise<void> {
  for (const { overlay, box } of texts) {
    parts.signal?.throwIfAborted();
    if (box) await drawOverlay(pixels, { overlay, box }, parts);
  }
}

async function drawOverlay(
  pixels: Pixels,
  { overlay, box }: { readonly overlay: TextOverlay; readonly box: Box },
  { picture, letterer }: { readonly picture: Size; readonly letterer: Letterer },
): Promise<void> {
  const isOpaque = pixels.channels === 3;
  const framesAtOnce = Math.max(1, Math.floor(pixelsAtOnce / (box.width * box.height)));
  for (let from = 0; from < pixels.frames; from += framesAtOnce) {
    const frames = await cutBox(pixels, box, { from, to: Math.min(from + framesAtOnce, pixels.frames) });
    await pasteBox(pixels, box, from, await letterer.draw({ overlay, picture, box, isOpaque, frames }));
  }
}
