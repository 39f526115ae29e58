import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { boxAround, shadowUnitOf, sizeOf } from './arrange-shape.ts';
import { type Arranged, lookOf, placed } from './arranged.ts';
import type { Box, Size } from './layout.ts';
import type { ImagePixels } from './sample-image.ts';

/** A picture on a picture of a certain size: with its pixels, all that is needed to draw it. */
export interface ArrangedImage extends Arranged {
  readonly overlay: ImageLayer;
  /** Of what is drawn, around the centre, before it is turned. In picture pixels. */
  readonly edge: Box;
  /** Of the corners, in picture pixels. */
  readonly radius: number;
  /** Decoded, and scaled to `scaledSize`; undefined until they are. */
  readonly pixels?: ImagePixels | undefined;
}

export function isImage(arranged: Arranged & { readonly overlay: Layer }): arranged is ArrangedImage {
  return arranged.overlay.type === 'image';
}

/** Places a picture of a size on a picture. One that is not turned lies on whole pixels, to stay sharp. */
export function arrangeImage(overlay: ImageLayer, own: Size, picture: Size): ArrangedImage {
  const size = sizeOf(overlay, picture, own.width / own.height);
  const look = lookOf(overlay, shadowUnitOf(size, picture));
  const drawn = wholeSize(
    overlay.fit === 'contain' || overlay.fit === undefined ? contained(own, size) : size,
  );
  const edge = boxAround(drawn);
  const unplaced = { look, block: { size, edge: 0 }, ink: edge };
  const first = placed(overlay, unplaced, picture);
  const isTurned = look.rotationRadians !== 0;
  const place = {
    x: Math.round(first.centre.x - drawn.width / 2) + drawn.width / 2,
    y: Math.round(first.centre.y - drawn.height / 2) + drawn.height / 2,
  };
  return {
    overlay,
    edge,
    radius: ((overlay.radius ?? 0) / 100) * Math.min(drawn.width, drawn.height),
    look,
    ...(isTurned ? first : placed({ place }, unplaced, picture)),
  };
}

/** Returns the largest size of a picture's shape within another one. */
function contained(own: Size, { width, height }: Size): Size {
  const scale = Math.min(width / own.width, height / own.height);
  return { width: own.width * scale, height: own.height * scale };
}

function wholeSize({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** What is scaled has at most this many pixels; what is drawn larger is interpolated. */
const maxScaledPixels = 50_000_000;

/** Returns the size that a picture is scaled to before it is drawn: that at which it is drawn. */
export function scaledSize({ edge: { width, height } }: Pick<ArrangedImage, 'edge'>): Size {
  const scale = Math.min(1, Math.sqrt(maxScaledPixels / (width * height)));
  return wholeSize({ width: width * scale, height: height * scale });
}
