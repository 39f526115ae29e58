import type { TextLayout } from '../../shared/draw/layout.ts';
import { outlineWidthOf } from '../../shared/draw/place.ts';
import type { PlacedText } from '../state/editor.ts';
import type { Box } from '../../shared/draw/layout.ts';

/**
 * What hand and eye take for the text: its block of lines with the outline round it, as `position` keeps it
 * off the edges. A square of its size stands in while its fonts are on their way.
 */
export function textBox(text: PlacedText, layout: TextLayout | undefined): Box {
  const { place, fontSize } = text;
  const block = layout?.block ?? { width: fontSize, height: fontSize };
  const width = block.width + 2 * outlineWidthOf(text);
  const height = block.height + 2 * outlineWidthOf(text);
  return { x: place.x - width / 2, y: place.y - height / 2, width, height };
}
