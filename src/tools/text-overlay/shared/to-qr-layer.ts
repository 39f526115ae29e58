import { placeOf } from './place-of.ts';
import type { QrFields } from './qr-fields.ts';
import { qrDefaults as defaults, type QrLayer } from './qr-layer.ts';

/** Converts the fields of a QR code and fills in the defaults (contract 11 "Overlay"). */
export function toQrLayer(fields: QrFields): QrLayer {
  const { type, text, width, height, color, background, quiet_zone } = fields;
  return {
    type,
    text,
    width,
    height,
    color: color ?? defaults.color,
    background,
    quietZone: quiet_zone ?? defaults.quietZone,
    place: placeOf(fields),
    opacity: fields.opacity,
    rotation: fields.rotation,
    shadow: fields.shadow,
    blend: fields.blend,
    name: fields.name,
  };
}
