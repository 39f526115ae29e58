import type { OtherApiLayer } from '#tools/text-overlay/shared/layer-schema.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { ApiOverlay } from '#tools/text-overlay/shared/overlay-fields.ts';
import type { ShapeLayer } from '#tools/text-overlay/shared/shape-layer.ts';
import type { LayerStyle, TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

/** A layer as a caller sends it. */
export type ApiLayer = ApiOverlay | OtherApiLayer;

/** Returns a layer with the API's field names, and without fields that have their defaults. */
export function toApiLayer(layer: Layer): ApiLayer {
  if (isText(layer)) return toApiOverlay(layer);
  return layer.type === 'image' ? toApiImage(layer) : toApiShape(layer);
}

/**
 * Returns a text with the API's field names, and without fields that have their defaults. Without outline
 * fields, the API draws no outline (contract 11).
 */
export function toApiOverlay(overlay: TextOverlay): ApiOverlay {
  const { fontWeight, letterSpacing, maxWidth, maxHeight, outline } = overlay;
  return {
    text: overlay.text,
    ...placeFields(overlay),
    font_size: overlay.fontSize,
    font_family: overlay.fontFamily,
    ...(fontWeight !== undefined && { font_weight: fontWeight }),
    ...(letterSpacing && { letter_spacing: letterSpacing }),
    ...(overlay.uppercase && { uppercase: true }),
    color: overlay.color,
    align: overlay.align,
    line_height: overlay.lineHeight,
    ...(maxWidth !== undefined && { max_width: maxWidth }),
    ...(maxHeight !== undefined && { max_height: maxHeight }),
    ...(overlay.fit && { fit: overlay.fit }),
    ...(outline && { outline_color: outline.color, outline_width: outline.width }),
    ...effectFields(overlay),
  };
}

function toApiImage(layer: ImageLayer): OtherApiLayer {
  const { type, image, width, height, fit, radius } = layer;
  return {
    type,
    image,
    ...placeFields(layer),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(fit && fit !== 'contain' && { fit }),
    ...(radius && { radius }),
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

function placeFields({ place }: LayerStyle) {
  return typeof place === 'string' ? { position: place } : { x: place.x, y: place.y };
}

function effectFields({ opacity, rotation, shadow, blend, name }: LayerStyle) {
  return {
    ...(opacity !== undefined && opacity !== 1 && { opacity }),
    ...(rotation && { rotation }),
    ...(shadow && { shadow }),
    ...(blend && blend !== 'normal' && { blend }),
    ...(name !== undefined && { name }),
  };
}
