import { cn } from '../../../../platform/web/cn.ts';
import type { ArrangedText } from '../../shared/draw/arrange.ts';
import { pixelsOf } from '../../shared/lengths.ts';
import type { Box, Size } from '../../shared/draw/layout.ts';
import type { Overlay, PlacedText } from '../state/editor.ts';
import { shorterSide } from '../state/lengths.ts';
import { toScreen } from './view.ts';

interface TextHandleProps {
  readonly overlay: Overlay;
  /** Such as `1 of 2`. */
  readonly order: string;
  readonly box: Box | undefined;
  readonly scale: number;
  readonly selected: boolean;
  readonly hovered: boolean;
  readonly onSelect: () => void;
  readonly onEdit: () => void;
}

/**
 * The box of a text, for keyboards and screen readers. Pointer events pass through it to the canvas.
 */
export function TextHandle({ overlay, order, box, scale, selected, hovered, ...on }: TextHandleProps) {
  if (!box) return null;
  return (
    <button
      type="button"
      data-text={overlay.id}
      aria-label={`${overlay.text.trim() || 'No words'}, text ${order}`}
      aria-pressed={selected}
      onFocus={() => !selected && on.onSelect()}
      onClick={on.onSelect}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        on.onEdit();
      }}
      style={toScreen(box, scale)}
      className={cn(
        'pointer-events-none absolute rounded-xs outline-offset-2 transition-none',
        hovered && 'outline outline-cyan',
        selected && 'shadow-[0_0_0_1px_black,0_0_0_4px_var(--color-yellow),0_0_0_5px_black]',
      )}
    />
  );
}

/**
 * Returns the box that stands for a text when it is selected or dragged: its block of lines plus the outline,
 * in picture pixels. While the fonts load it is a square of the font size.
 */
export function textBox({ place, fontSize }: PlacedText, text: ArrangedText | undefined, picture: Size): Box {
  const sizePx = pixelsOf(fontSize, shorterSide(picture));
  const middle = { x: picture.width / 2, y: picture.height / 2 };
  const centre = text?.centre ?? (typeof place === 'string' ? middle : place);
  const block = text?.layout.block ?? { width: sizePx, height: sizePx };
  const outlineWidth = text?.look.outline?.width ?? 0;
  const width = block.width + 2 * outlineWidth;
  const height = block.height + 2 * outlineWidth;
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}
