import { parseHexColour } from '#platform/shared/colour.ts';

const hex = (channel: number) => channel.toString(16).padStart(2, '0').toUpperCase();

/** Returns a colour without its alpha, as `#RRGGBB`, and how opaque it is in percent. */
export function splitColour(colour: string): { readonly solid: string; readonly percent: number } {
  const { r, g, b, alpha } = parseHexColour(colour) ?? { r: 0, g: 0, b: 0, alpha: 1 };
  return { solid: `#${hex(r)}${hex(g)}${hex(b)}`, percent: Math.round(alpha * 100) };
}

/** Returns a colour that is so opaque, unless it states its own alpha. */
export function withOpacity(colour: string, percent: number): string {
  const hasAlpha = colour.length === '#RRGGBBAA'.length;
  return hasAlpha ? colour : `${splitColour(colour).solid}${hex(Math.round((percent / 100) * 255))}`;
}
