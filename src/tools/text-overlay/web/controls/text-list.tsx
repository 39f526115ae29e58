import { type Dispatch, useEffect, useRef } from 'react';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';
import type { Size } from '#tools/text-overlay/shared/draw/layout.ts';
import { type EditorAction, toggled } from '#tools/text-overlay/web/state/editor.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { SeveralTexts } from './several-texts.tsx';
import { TextEditor } from './text-editor.tsx';
import type { Places } from './place-fields.tsx';

interface TextListProps {
  readonly overlays: readonly Overlay[];
  readonly selectedIds: readonly number[];
  readonly picture: Size;
  readonly placesOf: (overlay: Overlay) => Places;
  readonly dispatch: Dispatch<EditorAction>;
}

/**
 * The texts, frontmost first, each with its editor. The editor of the selected text is open. Shift or Ctrl
 * with a click, Enter or Space adds a text to the selection; several selected texts have their own actions
 * above.
 */
export function TextList({ overlays, selectedIds, picture, placesOf, dispatch }: TextListProps) {
  const selected = useRef<HTMLLIElement>(null);
  const several = overlays.filter(({ id }) => selectedIds.includes(id));
  const selectedId = several.length === 1 ? (several[0]?.id ?? null) : null;
  useEffect(() => {
    if (selectedId !== null) scrollIntoSight(selected.current);
  }, [selectedId]);
  return (
    <div className="grid gap-2">
      {several.length > 1 && <SeveralTexts overlays={several} {...{ picture, placesOf, dispatch }} />}
      <ul aria-label="Texts" className="grid gap-2">
        {overlays.toReversed().map((overlay) => {
          const { id } = overlay;
          const open = id === selectedId;
          const chosen = selectedIds.includes(id);
          return (
            <li
              key={id}
              ref={open ? selected : null}
              className={cn(
                'min-w-0 scroll-mt-1 border bg-sheet',
                chosen ? 'border-ink' : 'border-rule',
                chosen && !open && 'shadow-[inset_4px_0_0_var(--color-yellow)]',
              )}
            >
              <h3>
                <button
                  type="button"
                  aria-expanded={open}
                  aria-description={chosen && !open ? 'Selected' : undefined}
                  onClick={({ shiftKey, ctrlKey, metaKey }) => {
                    const adds = shiftKey || ctrlKey || metaKey;
                    dispatch({ type: 'selected', ids: adds ? toggled(selectedIds, id) : open ? [] : [id] });
                  }}
                  className="flex h-11 w-full items-center gap-3 px-4 text-left font-sans font-medium tracking-normal hover:bg-well"
                >
                  <span dir="auto" className="min-w-0 grow truncate">
                    {overlay.text.trim() || 'Empty text'}
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
      {overlays.length > 1 && several.length < overlays.length && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => dispatch({ type: 'selected', ids: overlays.map(({ id }) => id) })}
        >
          Select all
        </Button>
      )}
    </div>
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
