import type { SvgPathCommand } from 'harfbuzzjs';
import type { Box } from './geometry.ts';
import type { Outline } from './outline.ts';

/** Returns the outline of a box. */
export function boxOutline({ x, y, width, height }: Box): Outline {
  return [
    command('M', x, y),
    command('L', x + width, y),
    command('L', x + width, y + height),
    command('L', x, y + height),
    command('Z'),
  ];
}

export function command(type: SvgPathCommand['type'], ...values: number[]): SvgPathCommand {
  return { type, values };
}
