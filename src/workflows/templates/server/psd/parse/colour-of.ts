import type { Color } from 'ag-psd';

/** Returns a colour of a PSD as hex, with an opacity; undefined for one in Lab. */
export function hexOf(colour: Color | undefined, opacity = 1): string | undefined {
  const levels = levelsOf(colour);
  if (!levels) return undefined;
  const hex = (level: number) =>
    Math.max(0, Math.min(255, Math.round(level)))
      .toString(16)
      .padStart(2, '0')
      .toUpperCase();
  const alpha = opacity < 1 ? hex(opacity * 255) : '';
  return `#${levels.map(hex).join('')}${alpha}`;
}

function levelsOf(colour: Color | undefined): readonly number[] | undefined {
  if (!colour) return undefined;
  if ('r' in colour) return [colour.r, colour.g, colour.b];
  if ('fr' in colour) return [colour.fr * 255, colour.fg * 255, colour.fb * 255];
  if ('h' in colour) return ofHsb(colour.h * 6, colour.s, colour.b * 255);
  if ('c' in colour) return [colour.c, colour.m, colour.y].map((ink) => (255 - ink) * (1 - colour.k / 255));
  if ('k' in colour) return [colour.k, colour.k, colour.k];
  return undefined;
}

/** `sixth` is the hue, 0 to 6. */
function ofHsb(sixth: number, saturation: number, brightness: number): readonly number[] {
  return [5, 3, 1].map((offset) => {
    const at = (offset + sixth) % 6;
    return brightness * (1 - saturation * Math.max(0, Math.min(at, 4 - at, 1)));
  });
}
