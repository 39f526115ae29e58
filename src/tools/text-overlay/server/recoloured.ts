import { parseHexColour } from '#platform/shared/colour.ts';
import type { RgbSpace } from '#platform/shared/colour-space/rgb-space.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

/** Returns a text with its colours as samples of a space other than sRGB (contract 11, Pictures). */
export function recoloured(overlay: TextOverlay, space: RgbSpace): TextOverlay {
  const { color, outline, shadow } = overlay;
  const inSpace = (hex: string) => hexIn(space, hex);
  return {
    ...overlay,
    color: inSpace(color),
    ...(outline && { outline: { ...outline, color: inSpace(outline.color) } }),
    ...(shadow && { shadow: { ...shadow, color: inSpace(shadow.color) } }),
  };
}

function hexIn(space: RgbSpace, hex: string): string {
  const colour = parseHexColour(hex);
  if (!colour) return hex;
  const { r, g, b, alpha } = space.fromSrgb(colour);
  const digits = (value: number) => value.toString(16).padStart(2, '0');
  return `#${[r, g, b, Math.round(alpha * 255)].map(digits).join('')}`;
}
