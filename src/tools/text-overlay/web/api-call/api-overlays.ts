import type { ApiOverlay } from '#tools/text-overlay/shared/overlay-fields.ts';
import type { LayerStyle, TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

/**
 * Returns a text with the API's field names, and without fields that have their defaults. Without outline
 * fields, the API draws no outline (contract 11).
 */
export function toApiOverlay(overlay: TextOverlay): ApiOverlay {
  const { fontWeight, letterSpacing, maxWidth, maxHeight } = overlay;
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
    ...(overlay.curve && { curve: overlay.curve }),
    ...outlineFields(overlay),
    ...effectFields(overlay),
  };
}

function outlineFields({ outline, outlines }: TextOverlay) {
  if (outlines) return { outlines: outlines.map(({ color, width }) => ({ color, width })) };
  return outline && { outline_color: outline.color, outline_width: outline.width };
}

export function placeFields({ place }: LayerStyle) {
  return typeof place === 'string' ? { position: place } : { x: place.x, y: place.y };
}

export function effectFields({ opacity, rotation, shadow, blend, name }: LayerStyle) {
  return {
    ...(opacity !== undefined && opacity !== 1 && { opacity }),
    ...(rotation && { rotation }),
    ...(shadow && { shadow }),
    ...(blend && blend !== 'normal' && { blend }),
    ...(name !== undefined && { name }),
  };
}
