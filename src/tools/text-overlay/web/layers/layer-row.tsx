import { memo, type PointerEvent } from 'react';
import { buttonClass } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { menuPoint } from '#tools/text-overlay/web/menu/menu-point.ts';
import { isByFinger, useLongPress } from '#tools/text-overlay/web/menu/use-long-press.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';

/** What a row does to its layer, beside its menu and its grip. */
export type RowAction =
  | 'select'
  | 'add'
  | 'hidden'
  | 'locked'
  | 'rename'
  | 'raise'
  | 'lower'
  | 'front'
  | 'back'
  | 'remove';

interface LayerRowProps {
  readonly id: number;
  readonly label: string;
  readonly type: NonNullable<LayerInWork['type']>;
  readonly colour: string;
  readonly hidden: boolean;
  readonly locked: boolean;
  readonly chosen: boolean;
  readonly dragged: boolean;
  readonly onAction: (id: number, action: RowAction) => void;
  /** Shows what can be done with the layer, at a point of the screen. */
  readonly onMenu: (id: number, at: Point) => void;
  readonly onGrip: (id: number, event: PointerEvent<HTMLElement>) => void;
}

const glyphs = {
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  shown: 'M2.5 12c4-7 15-7 19 0-4 7-15 7-19 0zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  hidden: 'M2.5 12c4-7 15-7 19 0-4 7-15 7-19 0zM4 20L20 4',
  locked: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  unlocked: 'M5 11h14v9H5zM8 11V7a4 4 0 0 1 7.5-2',
  more: 'M12 5h.01M12 12h.01M12 19h.01',
} as const;

/** A layer. Rendered anew only if what it shows has changed. */
export const LayerRow = memo(function LayerRow({
  id,
  label,
  type,
  colour,
  hidden,
  locked,
  chosen,
  dragged,
  onAction,
  onMenu,
  onGrip,
}: LayerRowProps) {
  const longPress = useLongPress(({ clientX, clientY, target }) => {
    const isGrip = (target as HTMLElement).closest('[data-grip]') !== null;
    if (!isGrip) onMenu(id, { x: clientX, y: clientY });
  });
  return (
    <li
      {...longPress}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!isByFinger(event)) onMenu(id, menuPoint(event));
      }}
      className={cn(
        'flex min-w-0 items-center border-b border-rule',
        chosen && 'bg-well shadow-[inset_4px_0_0_var(--color-yellow)]',
        dragged && 'opacity-60',
      )}
    >
      <span
        data-grip=""
        title="Drag to reorder"
        onPointerDown={(event) => onGrip(id, event)}
        className="grid h-11 shrink-0 cursor-move touch-none place-items-center px-1 text-ink-soft pointer-coarse:size-11"
      >
        <Glyph name="grip" />
      </span>
      <button
        type="button"
        data-row={id}
        aria-pressed={chosen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown F2 Delete Shift+F10"
        aria-description={[hidden && 'Hidden', locked && 'Locked'].filter(Boolean).join(', ') || undefined}
        onClick={({ shiftKey, ctrlKey, metaKey }) =>
          onAction(id, shiftKey || ctrlKey || metaKey ? 'add' : 'select')
        }
        onDoubleClick={() => onAction(id, 'rename')}
        className="flex h-11 min-w-0 grow items-center gap-2 text-left font-medium hover:text-cyan focus-visible:-outline-offset-2"
      >
        <LayerFace type={type} colour={colour} />
        <span dir="auto" title={label} className={cn('min-w-0 truncate', hidden && 'text-ink-soft')}>
          {label}
        </span>
      </button>
      <RowButton
        glyph={hidden ? 'hidden' : 'shown'}
        label={`${hidden ? 'Show' : 'Hide'} ${label}`}
        onPress={() => onAction(id, 'hidden')}
      />
      <RowButton
        // A narrow row has it in its menu, and shows it once the layer is locked.
        className={cn(!locked && '@max-[320px]:hidden')}
        glyph={locked ? 'locked' : 'unlocked'}
        label={`${locked ? 'Unlock' : 'Lock'} ${label}`}
        onPress={() => onAction(id, 'locked')}
      />
      <button
        type="button"
        aria-label={`More for ${label}`}
        title={`More for ${label}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          onMenu(id, { x: left, y: bottom });
        }}
        className={cn(buttonClass({ variant: 'ghost', size: 'icon' }), rowButtonClass)}
      >
        <Glyph name="more" />
      </button>
    </li>
  );
});

/** A layer's type and colour, small. */
function LayerFace({ type, colour }: Pick<LayerRowProps, 'type' | 'colour'>) {
  return (
    <span
      className="grid size-6 shrink-0 place-items-center border border-edge bg-edge"
      style={{ color: colour }}
    >
      {type === 'text' || type === 'image' ? (
        <Icon name={type} className={cn('size-4', type === 'image' && 'text-ink')} />
      ) : (
        <span className={cn('size-4 bg-current', type === 'ellipse' && 'rounded-full')} />
      )}
    </span>
  );
}

const rowButtonClass = 'size-8 shrink-0 @max-[320px]:pointer-fine:w-7 pointer-coarse:size-11';

interface RowButtonProps {
  readonly glyph: keyof typeof glyphs;
  readonly label: string;
  readonly className?: string;
  readonly onPress: () => void;
}

function RowButton({ glyph, label, className, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={cn(buttonClass({ variant: 'ghost', size: 'icon' }), rowButtonClass, className)}
    >
      <Glyph name={glyph} />
    </button>
  );
}

function Glyph({ name }: { readonly name: keyof typeof glyphs }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-4.5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' || name === 'more' ? 2.5 : 1.75}
      strokeLinecap="square"
    >
      <path d={glyphs[name]} />
    </svg>
  );
}
