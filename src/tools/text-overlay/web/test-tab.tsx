import { type DragEvent, Suspense, useCallback, useEffect, useRef } from 'react';
import { announce } from '../../../platform/web/announce.ts';
import { cn } from '../../../platform/web/cn.ts';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { Spinner } from '../../../platform/web/spinner.tsx';
import type { Position } from '../shared/text-overlay.ts';
import { AddText } from './controls/add-text.tsx';
import { PictureFields } from './controls/picture-fields.tsx';
import { type TextDrawing, useTextDrawing } from './drawing/use-text-drawing.ts';
import type { Picture } from './picture/picture.ts';
import { useOpenPicture } from './picture/use-open-picture.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { type EditorAction, type Overlay, selectedOf } from './state/editor.ts';
import type { Editor } from './state/use-editor.ts';
import { useEditorKeys } from './state/use-editor-keys.ts';

const TextList = lazyPart(async () => (await import('./controls/text-list.tsx')).TextList);

/** The editor: its controls beside the picture. */
export function TestTab({ editor }: { readonly editor: Editor }) {
  const { state, work, dispatch } = editor;
  const workspace = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const drawing = useTextDrawing(work.overlays);
  const opening = useOpenPicture(
    useCallback((picture: Picture) => dispatch({ type: 'pictureLoaded', picture }), [dispatch]),
  );
  const placeAt = (overlay: Overlay, position: Position) => placeOf(drawing, work.picture, overlay, position);
  useEditorKeys(editor, workspace);
  useSelectionAnnounced(editor);

  function act(action: EditorAction) {
    dispatch(action);
    // The pressed button disappears with its text. Without this, the next Tab would start at the top.
    if (action.type === 'removed') controls.current?.focus();
  }

  /** Accepts a picture anywhere in the tab; the browser would otherwise open it in place of the page. */
  function drop(event: DragEvent) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) opening.mutate(file);
  }

  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(280px,340px)_minmax(0,1fr)]"
    >
      <Section title="Image Controls">
        <p className="mb-5 text-ink-soft">Use this form to try text overlays in your browser.</p>
        <div ref={controls} tabIndex={-1} className="grid gap-5 outline-none">
          <PictureFields
            picture={work.picture}
            savedUrl={editor.savedUrl}
            pending={opening.isPending}
            error={isAbort(opening.error) ? null : opening.error}
            onOpen={opening.mutate}
            onRemove={() => dispatch({ type: 'pictureRemoved' })}
          />
          <AddText work={work} onAdd={(text) => dispatch({ type: 'added', text })} />
          {work.overlays.length > 0 && (
            <Suspense fallback={<Spinner label="Loading the editor" />}>
              <TextList
                overlays={work.overlays}
                selectedId={state.selectedId}
                placeAt={placeAt}
                dispatch={act}
              />
            </Suspense>
          )}
        </div>
      </Section>
      <div
        className={cn(
          'min-w-0 self-start lg:[@media(min-height:800px)]:sticky lg:top-20',
          work.picture && 'max-lg:order-first',
        )}
      >
        <PreviewPanel editor={editor} drawing={drawing} workspace={workspace} />
      </div>
    </div>
  );
}

/** Returns whether opening was aborted because another picture was opened, which is not an error. */
function isAbort(error: Error | null): boolean {
  return error?.name === 'AbortError';
}

/** Returns where the API's `position` puts the text, or undefined while its fonts are loading. */
function placeOf({ module }: TextDrawing, picture: Picture | null, overlay: Overlay, position: Position) {
  return picture ? module?.arrange({ ...overlay, place: position }, picture)?.centre : undefined;
}

function useSelectionAnnounced({ state, work }: Editor) {
  const selected = selectedOf(state);
  const order = selected ? `${work.overlays.indexOf(selected) + 1} of ${work.overlays.length}` : '';
  const before = useRef(state.selectedId);
  useEffect(() => {
    if (before.current === state.selectedId) return;
    before.current = state.selectedId;
    if (selected) announce(`Selected: ${selected.text}, text ${order}`);
  }, [state.selectedId, selected, order]);
}
