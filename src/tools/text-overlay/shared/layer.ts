import type { ImageLayer } from './image-layer.ts';
import type { QrLayer } from './qr-layer.ts';
import type { ShapeLayer } from './shape-layer.ts';
import type { TextOverlay } from './text-overlay.ts';

/** What is drawn on a picture, in the order of a list: the last one is in front. */
export type Layer = TextOverlay | ImageLayer | ShapeLayer | QrLayer;

/** Every type that a layer may have. */
export const layerTypes = ['text', 'image', 'rectangle', 'ellipse', 'qr'] as const;

/** Returns whether a layer is a text, which is what one without a type is. */
export function isText<One extends { readonly type?: string | undefined }>(
  layer: One,
): layer is Extract<One, { readonly type?: 'text' | undefined }> {
  return layer.type === undefined || layer.type === 'text';
}

/** Returns whether there is something to draw: an empty text or image is left out. */
export function hasInk(layer: Layer): boolean {
  if (layer.type === 'image') return layer.image.trim() !== '';
  return !('text' in layer) || layer.text.trim() !== '';
}
