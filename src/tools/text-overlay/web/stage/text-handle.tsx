import { cn } from '../../../../platform/web/cn.ts';
import type { Overlay } from '../state/editor.ts';
import type { Box } from '../../shared/draw/layout.ts';
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
}

/**
 * The box of a text: what a keyboard takes hold of and a screen reader reads. The pointer goes through to the
 * canvas.
 */
export function TextHandle({ overlay, order, box, scale, selected, hovered, onSelect }: TextHandleProps) {
  if (!box) return null;
  return (
    <button
      type="button"
      data-text={overlay.id}
      aria-label={`${overlay.text.trim() || 'No words'}, text ${order}`}
      aria-pressed={selected}
      onFocus={() => !selected && onSelect()}
      onClick={onSelect}
      style={toScreen(box, scale)}
      className={cn(
        'pointer-events-none absolute rounded-xs outline-offset-2 transition-none',
        hovered && 'outline outline-cyan',
        selected && 'shadow-[0_0_0_1px_black,0_0_0_4px_var(--color-yellow),0_0_0_5px_black]',
      )}
    />
  );
}
