import type { QrLayer } from '#tools/text-overlay/shared/qr-layer.ts';
import { type Arranged, lookOf, placed } from './arranged.ts';
import { boxAround, shadowUnitOf, sizeOf } from './arrange-shape.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box } from './layout.ts';
import { type QrModules, qrModulesOf } from './qr-modules.ts';

/** A QR code on a picture of a certain size: all that is needed to draw it. */
export interface ArrangedQr extends Arranged {
  readonly overlay: QrLayer;
  /** Of the code with its quiet zone, around the centre, before it is turned. In whole picture pixels. */
  readonly edge: Box;
  readonly modules: QrModules;
}

/**
 * Places a QR code on a picture: as large a square as its size holds, of whole pixels; one that is not turned
 * lies on whole pixels too. Returns undefined before `loadQrEncoder` has resolved.
 */
export function arrangeQr(overlay: QrLayer, picture: Size): ArrangedQr | undefined {
  const modules = qrModulesOf(overlay.text);
  if (!modules) return undefined;
  const { width, height } = sizeOf(overlay, picture, 1);
  const side = Math.max(1, Math.round(Math.min(width, height)));
  const size = { width: side, height: side };
  const edge = boxAround(size);
  const look = lookOf(overlay, shadowUnitOf(size, picture));
  const unplaced = { look, block: { size, edge: 0 }, ink: edge };
  const { centre, ...where } = placed(overlay, unplaced, picture);
  if (look.rotationRadians !== 0) return { overlay, edge, modules, look, centre, ...where };
  const onPixels = (middle: number) => Math.round(middle - side / 2) + side / 2;
  const place = { x: onPixels(centre.x), y: onPixels(centre.y) };
  return { overlay, edge, modules, look, ...placed({ place }, unplaced, picture) };
}
