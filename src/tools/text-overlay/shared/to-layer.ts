import type { LayerFields } from './layer-schema.ts';
import { isText, type Layer } from './layer.ts';
import { toImageLayer } from './to-image-layer.ts';
import { toQrLayer } from './to-qr-layer.ts';
import { toShapeLayer } from './to-shape-layer.ts';
import { toTextOverlay } from './to-text-overlay.ts';

/** Converts the fields of a layer and fills in the defaults (contract 11 "Overlay"). */
export function toLayer(fields: LayerFields): Layer {
  if (isText(fields)) return toTextOverlay(fields);
  if (fields.type === 'image') return toImageLayer(fields);
  return fields.type === 'qr' ? toQrLayer(fields) : toShapeLayer(fields);
}
