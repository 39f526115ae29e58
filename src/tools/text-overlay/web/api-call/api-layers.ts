import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import type { OtherApiLayer } from '#tools/text-overlay/shared/layer-schema.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { ApiOverlay } from '#tools/text-overlay/shared/overlay-fields.ts';
import type { QrLayer } from '#tools/text-overlay/shared/qr-layer.ts';
import type { ShapeLayer } from '#tools/text-overlay/shared/shape-layer.ts';
import { effectFields, placeFields, toApiOverlay } from './api-overlays.ts';

/** A layer as a caller sends it. */
export type ApiLayer = ApiOverlay | OtherApiLayer;

/** Returns a layer with the API's field names, and without fields that have their defaults. */
export function toApiLayer(layer: Layer): ApiLayer {
  if (isText(layer)) return toApiOverlay(layer);
  if (layer.type === 'image') return toApiImage(layer);
  return layer.type === 'qr' ? toApiQr(layer) : toApiShape(layer);
}

function toApiImage(layer: ImageLayer): OtherApiLayer {
  const { type, image, width, height, fit, radius, corners, displace } = layer;
  const own = { type, image, ...(radius && { radius }), ...(displace && { displace }) };
  if (corners) return { ...own, corners: [...corners], ...effectFields({ ...layer, rotation: undefined }) };
  return {
    ...own,
    ...placeFields(layer),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(fit && fit !== 'contain' && { fit }),
    ...effectFields(layer),
  };
}

function toApiShape(layer: ShapeLayer): OtherApiLayer {
  const { type, width, height, fill, stroke, radius } = layer;
  return {
    type,
    ...placeFields(layer),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(fill !== undefined && { fill }),
    ...(stroke && { stroke_color: stroke.color, stroke_width: stroke.width }),
    ...(radius && { radius }),
    ...effectFields(layer),
  };
}

function toApiQr(layer: QrLayer): OtherApiLayer {
  const { type, text, width, height, color, background, quietZone } = layer;
  return {
    type,
    text,
    ...placeFields(layer),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    color,
    ...(background !== undefined && { background }),
    quiet_zone: quietZone,
    ...effectFields(layer),
  };
}
