import type { QrLayer } from '#tools/text-overlay/shared/qr-layer.ts';
import type { ShapeLayer } from '#tools/text-overlay/shared/shape-layer.ts';
import type { ArrangedImage } from './arrange-image.ts';
import type { ArrangedText } from './arrange.ts';
import { arrangeQr, type ArrangedQr } from './arrange-qr.ts';
import { arrangeShape, type ArrangedShape } from './arrange-shape.ts';
import type { Size } from '#platform/shared/size.ts';

/** A layer on a picture of a certain size: all that is needed to draw it. */
export type ArrangedLayer = ArrangedText | ArrangedImage | ArrangedShape | ArrangedQr;

/** Places a shape or a QR code; undefined for a QR code before `loadQrEncoder` has resolved. */
export function arrangeOther(
  layer: ShapeLayer | QrLayer,
  picture: Size,
): ArrangedShape | ArrangedQr | undefined {
  return layer.type === 'qr' ? arrangeQr(layer, picture) : arrangeShape(layer, picture);
}
