import type { Size } from '#platform/shared/size.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import { type ApiOverlay, type OverlayFields } from '#tools/text-overlay/shared/overlay-fields.ts';
import type { Length, Percent } from '#tools/text-overlay/shared/text-overlay.ts';
import { toApiOverlay } from '#tools/text-overlay/web/api-call/api-overlays.ts';
import type { PlacedText } from '#tools/text-overlay/web/state/overlay.ts';
import { shorterSide } from '#tools/text-overlay/web/state/lengths.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { toTextOverlay } from '#tools/text-overlay/shared/to-text-overlay.ts';

/**
 * Returns texts of the editor as a template has them: lengths as shares of the picture, so that the layout
 * fits one of any size. What lies outside the picture, and so has no share, stays in pixels.
 */
export function toTemplateTexts(texts: readonly PlacedText[], picture: Size): ApiOverlay[] {
  return texts.map((text) => {
    const { maxWidth, maxHeight, outline, place } = text;
    const fontPx = pixelsOf(text.fontSize, shorterSide(picture));
    return toApiOverlay({
      ...text,
      fontSize: shareOf(text.fontSize, shorterSide(picture)),
      maxWidth: maxWidth && shareOf(maxWidth, picture.width),
      maxHeight: maxHeight && shareOf(maxHeight, picture.height),
      outline: outline && { ...outline, width: shareOf(outline.width, fontPx) },
      place:
        typeof place === 'string'
          ? place
          : { x: shareOf(place.x, picture.width), y: shareOf(place.y, picture.height) },
    });
  });
}

/** Returns a template's texts for a picture of a size. */
export function fromTemplateTexts(overlays: Template['overlays'], picture: Size): PlacedText[] {
  return overlays.map((fields) => {
    // As the server has checked and stored it.
    const text = toTextOverlay(fields as OverlayFields);
    const { place } = text;
    if (typeof place === 'string') return { ...text, place };
    const x = Math.round(pixelsOf(place.x, picture.width));
    return { ...text, place: { x, y: Math.round(pixelsOf(place.y, picture.height)) } };
  });
}

/** Returns a length as hundredths of a percent, where that is a share the API takes. */
function shareOf(length: Length, whole: number): Length {
  if (typeof length === 'string') return length;
  const percent = Math.round((length / whole) * 10_000) / 100;
  return percent >= 0.1 && percent <= 100 ? (`${percent}%` satisfies Percent) : length;
}
