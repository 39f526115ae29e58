import { cn } from '#platform/web/cn.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { labelOf, type LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import type { TextBox } from './text-box.ts';
import { toScreen } from './view.ts';

interface TextHandleProps {
  readonly overlay: LayerInWork;
  /** Such as `1 of 2`. */
  readonly order: string;
  readonly target: TextBox | undefined;
  readonly scale: number;
  readonly selected: boolean;
  readonly hovered: boolean;
  readonly onSelect: () => void;
  readonly onEdit: () => void;
}

/**
 * The box of a text, for keyboards and screen readers. Pointer events pass through it to the canvas.
 */
export function TextHandle({ overlay, order, target, scale, selected, hovered, ...on }: TextHandleProps) {
  if (!target) return null;
  return (
    <button
      type="button"
      data-text={overlay.id}
      aria-label={`${labelOf(overlay)}, ${isText(overlay) ? 'text' : 'layer'} ${order}`}
      aria-pressed={selected}
      onFocus={() => !selected && on.onSelect()}
      onClick={on.onSelect}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        on.onEdit();
      }}
      style={{ ...toScreen(target.box, scale), rotate: `${target.radians}rad` }}
      className={cn(
        'pointer-events-none absolute rounded-xs outline-offset-2 transition-none',
        hovered && 'outline outline-cyan',
        selected && 'shadow-[0_0_0_1px_black,0_0_0_4px_var(--color-yellow),0_0_0_5px_black]',
      )}
    />
  );
}
