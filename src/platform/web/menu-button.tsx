import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cn } from './cn.ts';
import { nextIndex } from './tabs.tsx';

export interface MenuItem {
  readonly label: string;
  /** Under the label. */
  readonly detail?: string;
  readonly onChoose: () => void;
}

interface MenuButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled' | 'pending'> {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The labels are names of files. */
  readonly ofFiles?: boolean;
  /** Opens above the button instead of below it. */
  readonly above?: boolean;
  /** The face of the button. */
  readonly children: ReactNode;
}

/** By the ARIA Authoring Practices, arrows also open the menu. */
const openingKeys = ['ArrowDown', 'ArrowUp'];

/**
 * A button that opens a menu, by the ARIA Authoring Practices (Menu Button). Written by hand, because the
 * library's menu would add 20 KiB to a screen.
 */
export function MenuButton(props: MenuButtonProps) {
  const { label, items, ofFiles = false, above = false, children, ...button } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const id = useId();
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const [turned, setTurned] = useState(unturned);
  useLayoutEffect(() => {
    const menu = open ? box.current?.querySelector<HTMLElement>('[role=menu]') : undefined;
    setTurned(menu ? turnToFit(menu) : unturned);
    menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [open]);

  function close() {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  }
  function move(event: KeyboardEvent) {
    if (!open) {
      if (!openingKeys.includes(event.key)) return;
      event.preventDefault();
      return setOpen(true);
    }
    if (event.key === 'Tab') return setOpen(false);
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    const next = event.key === 'Escape' ? -1 : nextIndex(asTabKey(event.key), at, all.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === -1) close();
    else all[next]?.focus();
  }
  function leave({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setOpen(false);
  }
  return (
    <span ref={box} className="relative inline-flex" onKeyDown={move} onBlur={leave}>
      <Button
        {...button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </Button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={cn(
            'absolute z-20 grid min-w-56 animate-fade rounded-lg border border-rule bg-sheet p-1 shadow-float',
            turned.toRight ? 'left-0' : 'right-0',
            above || turned.above ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.onChoose();
              }}
              className="grid rounded-md px-3 py-2 text-left hover:bg-ink/8 focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            >
              <span className={cn('text-sm', ofFiles && 'font-mono break-all')}>{item.label}</span>
              {item.detail !== undefined && <span className="text-sm text-ink-soft">{item.detail}</span>}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}

const unturned = { toRight: false, above: false };

/** Returns to which side a menu has to open that has no room: near the left edge, and near the lower one. */
function turnToFit(menu: HTMLElement): typeof unturned {
  const { left, bottom, height } = menu.getBoundingClientRect();
  const edge = menu.closest('main')?.getBoundingClientRect().left ?? 0;
  return { toRight: left < edge, above: bottom > window.innerHeight && bottom > 2 * height };
}

/** A menu runs from top to bottom, where tabs run from left to right. */
function asTabKey(key: string): string {
  return { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft', Home: 'Home', End: 'End' }[key] ?? '';
}
