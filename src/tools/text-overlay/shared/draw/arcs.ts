import type { Alignment, TextStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Point } from './geometry.ts';

/** The arc of a line, around the origin. Lengths are in picture pixels. */
export interface Arc {
  /** Of the baseline. */
  readonly radius: number;
  /** The radius at which a length of the line is as long on the arc. */
  readonly lengthRadius: number;
  /** Where the line begins, in radians clockwise; 0 is the middle of the arc. */
  readonly start: number;
  /** 1 for a line that arches up, -1 for one that arches down. */
  readonly direction: 1 | -1;
}

export const indentShares: Readonly<Record<Alignment, number>> = { left: 0, center: 0.5, right: 1 };

type ArcStyle = Pick<TextStyle, 'curve' | 'fontSize' | 'lineHeight' | 'align'>;

/**
 * Returns the concentric arcs of lines with these widths: the largest ones on which the line that needs most
 * spans `curve`, and no other one more. The length of a line is that of its arc at its inner side, so that
 * letters don't run into each other: at its baseline, or at the top of its capitals if it arches down.
 * Undefined where no line has a width.
 */
export function arcsOf(
  widths: readonly number[],
  { curve, fontSize, lineHeight, align }: ArcStyle,
  capHeight: number,
): Arc[] | undefined {
  if (!widths.some((width) => width > 0)) return undefined;
  const direction = curve > 0 ? 1 : -1;
  const spanned = (Math.abs(curve) * Math.PI) / 180;
  const outwards = (index: number) => -direction * index * fontSize * lineHeight;
  const first = Math.max(...widths.map((width, index) => Math.max(0, width) / spanned - outwards(index)));
  const angles = widths.map((width, index) => (width > 0 ? width / (first + outwards(index)) : 0));
  const widest = Math.max(...angles);
  return angles.map((angle, index) => {
    const lengthRadius = first + outwards(index);
    return {
      lengthRadius,
      radius: lengthRadius + (direction === 1 ? 0 : capHeight),
      start: -widest / 2 + (widest - angle) * indentShares[align],
      direction,
    };
  });
}

/** Returns how far a letter at a length of the line is turned, in radians clockwise. */
export function turnAt({ start, lengthRadius, direction }: Arc, length: number): number {
  return direction * (start + length / lengthRadius);
}

/** Returns the point of a line's baseline at a length of the line. */
export function pointAt(arc: Arc, length: number): Point {
  const turn = turnAt(arc, length);
  const outwards = arc.direction * arc.radius;
  return { x: outwards * Math.sin(turn), y: -outwards * Math.cos(turn) };
}
