import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '#platform/web/cn.ts';
import { nextIndex } from '#platform/web/tabs.tsx';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';

export interface PopupItem {
  readonly label: string;
  /** The keys that do the same, as in `aria-keyshortcuts`. */
  readonly keys?: string | undefined;
  /** Of a choice; the chosen one has the focus first. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Has a line above it. */
  readonly startsGroup?: boolean;
  readonly onChoose: () => void;
}

interface PopupMenuProps {
  readonly label: string;
  /** The top left corner on the screen, where there is room for it. */
  readonly at: Point;
  readonly items: readonly PopupItem[];
  readonly onClose: () => void;
}

/** Of the window, in screen pixels. */
const marginPx = 8;
const largest = {
  maxWidth: `calc(100vw - ${2 * marginPx}px)`,
  maxHeight: `min(28rem, calc(100dvh - ${2 * marginPx}px))`,
};

/** A menu at a point of the screen, by the ARIA Authoring Practices (Menu). The focus goes back after it. */
export function PopupMenu({ label, at, items, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    const element = menu.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(marginPx, Math.min(at.x, innerWidth - width - marginPx))}px`;
    element.style.top = `${Math.max(marginPx, Math.min(at.y, innerHeight - height - marginPx))}px`;
    const chosen = element.querySelector<HTMLElement>('[aria-checked=true]') ?? entriesOf(element)[0];
    (chosen ?? element).focus();
    chosen?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function close() {
    onClose();
    if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
  }
  function move(event: KeyboardEvent) {
    const entries = entriesOf(menu.current);
    const index = entries.findIndex((entry) => entry === document.activeElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const next = nextIndex(turned(event.key), index, entries.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    entries[next]?.focus();
  }
  function leave({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && menu.current?.contains(relatedTarget))) onClose();
  }
  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      onBlur={leave}
      onContextMenu={(event) => event.preventDefault()}
      className="fixed z-40 grid min-w-56 overflow-y-auto overscroll-contain rounded-lg border border-rule bg-sheet p-1 shadow-float outline-none"
      style={{ left: at.x, top: at.y, ...largest }}
    >
      {items.map((item, index) => (
        <button
          // Steps of a history may have the same words.
          key={`${index} ${item.label}`}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          aria-disabled={item.disabled || undefined}
          aria-keyshortcuts={item.keys}
          tabIndex={-1}
          onClick={() => {
            if (item.disabled) return;
            close();
            item.onChoose();
          }}
          className={cn(
            'flex min-h-8 min-w-0 items-center justify-between gap-6 rounded-md px-3 py-1 text-left text-sm hover:bg-ink/8 focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
            item.startsGroup && 'mt-1 rounded-t-none border-t border-rule pt-1',
            item.disabled && 'cursor-not-allowed text-ink-soft',
            item.checked && 'bg-well font-semibold shadow-[inset_4px_0_0_var(--color-yellow)]',
          )}
        >
          <span dir="auto" className="truncate">
            {item.label}
          </span>
          {item.keys !== undefined && (
            <span
              aria-hidden="true"
              className="shrink-0 font-mono text-xs text-ink-soft pointer-coarse:hidden"
            >
              {keysInWords(item.keys)}
            </span>
          )}
        </button>
      ))}
    </div>,
    // Outside of what clips and contains it, but in the landmark.
    document.getElementById('main') ?? document.body,
  );
}

function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('button') ?? [])];
}

const command = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';

function keysInWords(keys: string): string {
  return keys
    .replace('Control', command)
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replaceAll('+', ' ');
}

/** A menu runs from top to bottom, where tabs run from left to right. */
function turned(key: string): string {
  return { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft', Home: 'Home', End: 'End' }[key] ?? '';
}
