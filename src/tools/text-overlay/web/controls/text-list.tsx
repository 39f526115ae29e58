import { type Dispatch, useEffect, useRef } from 'react';
import { cn } from '../../../../platform/web/cn.ts';
import { Icon } from '../../../../platform/web/icon.tsx';
import type { Size } from '../../shared/draw/layout.ts';
import type { EditorAction, Overlay } from '../state/editor.ts';
import { TextEditor } from './text-editor.tsx';
import type { Places } from './text-groups.tsx';

interface TextListProps {
  readonly overlays: readonly Overlay[];
  readonly selectedId: number | null;
  readonly picture: Size;
  readonly placesOf: (overlay: Overlay) => Places;
  readonly dispatch: Dispatch<EditorAction>;
}

/** The texts, frontmost first, each with its editor. The editor of the selected text is open. */
export function TextList({ overlays, selectedId, picture, placesOf, dispatch }: TextListProps) {
  const selected = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selectedId !== null) scrollIntoSight(selected.current);
  }, [selectedId]);
  return (
    <ul aria-label="Texts" className="grid gap-2">
      {overlays.toReversed().map((overlay) => {
        const open = overlay.id === selectedId;
        return (
          <li
            key={overlay.id}
            ref={open ? selected : null}
            className={cn('min-w-0 scroll-mt-1 border bg-sheet', open ? 'border-ink' : 'border-rule')}
          >
            <h3>
              <button
                type="button"
                aria-expanded={open}
                onClick={() => dispatch({ type: 'selected', ids: open ? [] : [overlay.id] })}
                className="flex h-11 w-full items-center gap-3 px-4 text-left font-sans font-medium tracking-normal hover:bg-well"
              >
                <span dir="auto" className="min-w-0 grow truncate">
                  {overlay.text.trim() || 'No words'}
                </span>
                <Icon name="chevron" className={cn('transition-transform', open && 'rotate-180')} />
              </button>
            </h3>
            {open && (
              <TextEditor
                overlay={overlay}
                picture={picture}
                places={placesOf(overlay)}
                dispatch={dispatch}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** So much of an editor is in sight after its text was selected, in screen pixels. */
const sightPx = 240;

/** Scrolls to an editor unless its first fields are in sight already. */
function scrollIntoSight(element: HTMLElement | null): void {
  const column = element?.closest('[data-controls]');
  if (!element || !column) return;
  const { top, height } = element.getBoundingClientRect();
  const bounds = column.getBoundingClientRect();
  if (top < bounds.top || top + Math.min(height, sightPx) > bounds.bottom) {
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
  }
}
