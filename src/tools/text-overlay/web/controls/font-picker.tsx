import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#platform/web/cn.ts';
import { Field } from '#platform/web/field.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { controlClass } from '#platform/web/input.tsx';
import { FontList, type OwnFonts } from './font-list.tsx';
import { rememberFont } from './recent-fonts.ts';
import { useFaces } from './use-faces.ts';

/** The height of a panel, unless its column has less. */
const panelHeightPx = 440;

/**
 * Returns the place of a panel over the column of controls, as CSS: below its button if there is room, else
 * as far up as needed. So it never covers the picture.
 */
function overColumn(button: Element | null): Partial<Record<'left' | 'top' | 'width' | 'height', string>> {
  const column = button?.closest('[data-controls]')?.getBoundingClientRect();
  const below = button?.getBoundingClientRect();
  if (!column || !below) return {};
  const height = Math.min(column.height, panelHeightPx);
  const top = Math.min(below.bottom + 4, column.bottom - height);
  return {
    left: `${column.left}px`,
    width: `${column.width}px`,
    top: `${Math.max(top, column.top)}px`,
    height: `${height}px`,
  };
}

interface FontPickerProps {
  readonly value: string;
  readonly ownFonts?: OwnFonts | undefined;
  readonly onChoose: (family: string) => void;
}

/**
 * The font family in its own face, as a button that opens a list of all. Typing on it searches. The browser's
 * popover closes on Escape and on a press beside it.
 */
export function FontPicker({ value, ownFonts, onChoose }: FontPickerProps) {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const faceOf = useFaces();
  const close = () => panel.current?.hidePopover();

  function place() {
    Object.assign(panel.current?.style ?? {}, overColumn(button.current));
  }
  useEffect(() => {
    if (!open) return;
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [open]);

  function toggled(opens: boolean) {
    setOpen(opens);
    if (opens) place();
    else {
      setTyped(undefined);
      // The focused field disappears before the browser would return the focus.
      if (panel.current?.contains(document.activeElement)) button.current?.focus();
    }
  }

  function press(event: KeyboardEvent) {
    const types = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;
    if (!types && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setTyped(types ? event.key : '');
    panel.current?.showPopover();
  }

  return (
    <Field label="Font family">
      {(control) => (
        <>
          <button
            {...control}
            ref={button}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={panelId}
            popoverTarget={panelId}
            onKeyDown={press}
            className={cn(controlClass, 'flex items-center justify-between gap-2 text-left text-lg')}
          >
            <span className="truncate" style={faceOf ? { fontFamily: faceOf(value) } : {}}>
              {value}
            </span>
            <Icon name="chevron" className="text-ink-soft" />
          </button>
          <div
            ref={panel}
            id={panelId}
            popover="auto"
            role="dialog"
            aria-label="Choose a font"
            className="fixed m-0 border border-edge bg-sheet p-0 text-ink shadow-float"
            onBeforeToggle={({ newState }) => toggled(newState === 'open')}
          >
            {open && (
              <FontList
                {...{ value, ownFonts, faceOf, typed }}
                onClose={close}
                onChoose={(family) => {
                  rememberFont(family);
                  onChoose(family);
                  close();
                }}
              />
            )}
          </div>
        </>
      )}
    </Field>
  );
}
