import type { Size } from '#platform/shared/size.ts';
import { overlayLimits, type Percent, type ShadowStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Leaf } from './leaves.ts';

/** Returns a length as a percentage, as exactly as a layer's field takes it. */
export function percentOf(px: number, whole: number): Percent {
  return `${Number(((px / whole) * 100).toFixed(4))}%`;
}

/** Returns a place as percentages of the document, so that it fits other pictures too. */
export function placeFields({ x, y }: Point, document: Size) {
  return { x: percentOf(x, document.width), y: percentOf(y, document.height) };
}

/** Returns place and size of a box as percentages of the document. */
export function boxFields({ x, y, width, height }: Box, document: Size) {
  return {
    ...placeFields({ x: x + width / 2, y: y + height / 2 }, document),
    width: percentOf(width, document.width),
    height: percentOf(height, document.height),
  };
}

/** Returns how a layer is put on those below it; what is as by default is left out. */
export function lookFields({ opacity, blend }: Leaf, shadow: ShadowStyle | undefined) {
  return {
    ...(opacity < 1 && { opacity: Number(opacity.toFixed(4)) }),
    ...(blend !== 'normal' && { blend }),
    ...(shadow && { shadow }),
  };
}

/** Returns a name for each layer: cut to what a layer's name may have, and unique. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  const cut = (name: string, end = '') =>
    Array.from(name)
      .slice(0, overlayLimits.maxNameLength - end.length)
      .join('')
      .trim() + end;
  return names.map((name) => {
    const plain =
      name
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .toWellFormed() || 'Layer';
    let unique = cut(plain);
    for (let count = 2; taken.has(unique); count++) unique = cut(plain, ` ${count}`);
    taken.add(unique);
    return unique;
  });
}
