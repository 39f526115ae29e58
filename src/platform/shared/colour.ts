/** A colour in sRGB: `r`, `g`, `b` whole numbers 0-255, `alpha` 0 (transparent) to 1 (solid). */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

const HEX_PATTERN = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/**
 * Reads `#RGB`, `#RRGGBB` or `#RRGGBBAA` in any letter case. Returns undefined for anything else (contract 3
 * "Padding").
 */
export function parseHexColour(text: string): Rgba | undefined {
  if (!HEX_PATTERN.test(text)) return undefined;
  const digits = text.length === 4 ? text.slice(1).replaceAll(/./g, '$&$&') : text.slice(1);
  const channel = (index: number): number => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  return { r: channel(0), g: channel(1), b: channel(2), alpha: digits.length === 8 ? channel(3) / 255 : 1 };
}
