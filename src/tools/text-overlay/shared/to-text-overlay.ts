import { overlayDefaults as defaults, type TextOverlay } from './text-overlay.ts';
import { placeOf } from './place-of.ts';
import type { OverlayFields } from './overlay-fields.ts';

/** Converts the fields of one text and fills in the defaults (contract 11 "Overlay"). */
export function toTextOverlay(fields: OverlayFields): TextOverlay {
  const { outline_color, outline_width } = fields;
  const hasOutline = (outline_color ?? outline_width) !== undefined;
  return {
    text: fields.text,
    fontSize: fields.font_size ?? defaults.fontSize,
    fontFamily: fields.font_family ?? defaults.fontFamily,
    color: fields.color ?? defaults.color,
    lineHeight: fields.line_height ?? defaults.lineHeight,
    align: fields.align ?? defaults.align,
    fontWeight: fields.font_weight,
    letterSpacing: fields.letter_spacing,
    uppercase: fields.uppercase,
    maxWidth: fields.max_width,
    maxHeight: fields.max_height,
    fit: fields.fit,
    curve: fields.curve,
    opacity: fields.opacity,
    rotation: fields.rotation,
    shadow: fields.shadow,
    blend: fields.blend,
    name: fields.name,
    place: placeOf(fields),
    outline: hasOutline
      ? { color: outline_color ?? defaults.outlineColor, width: outline_width ?? defaults.outlineWidth }
      : undefined,
    outlines: fields.outlines,
  };
}
