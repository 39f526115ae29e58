import colourNames from 'color-name';
import { parseHexColour, type Rgba } from './colour.ts';

/**
 * Reads a hex colour or a CSS named colour, `transparent` included, in any letter case. Returns undefined for
 * anything else.
 */
export function parseCssColour(text: string): Rgba | undefined {
  const name = text.toLowerCase();
  if (name === 'transparent') return { r: 0, g: 0, b: 0, alpha: 0 };
  const named = Object.hasOwn(colourNames, name) ? colourNames[name] : undefined;
  if (!named) return parseHexColour(name);
  const [r, g, b] = named;
  return { r, g, b, alpha: 1 };
}
