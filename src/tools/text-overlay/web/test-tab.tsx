import {
  type DragEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { announce } from '#platform/web/announce.ts';
import { cn } from '#platform/web/cn.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Spinner } from '#platform/web/spinner.tsx';
import type { Point, Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Position } from '#tools/text-overlay/shared/text-overlay.ts';
import { AddText } from './controls/add-text.tsx';
import { PictureFields } from './controls/picture-fields.tsx';
import type { Places } from './controls/place-fields.tsx';
import { useBeside, useMedia } from '#platform/web/use-beside.ts';
import { usePreloadedFont } from './drawing/use-preloaded-font.ts';
import { type TextDrawing, useTextDrawing } from './drawing/use-text-drawing.ts';
import { type Picture, previewLimit } from '#platform/web/picture/picture.ts';
import { openingParts, useOpenPicture } from '#platform/web/picture/use-open-picture.ts';
import { usePreload } from '#platform/web/use-preload.ts';
import { PreviewPanel, previewParts } from './preview/preview-panel.tsx';
import type { CallDialog } from './preview/toolbar.tsx';
import type { MakeDownload } from './preview/use-download.ts';
import { allSelectedOf, type EditorAction, selectedOf } from './state/editor.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { labelOf, type LayerInWork } from './state/overlay.ts';
import type { Editor } from './state/use-editor.ts';
import { useCopiedTexts } from './state/use-copied-texts.ts';
import { useEditorKeys } from './state/use-editor-keys.ts';

const AddLayers = lazyPart(async () => (await import('./shapes/add-layers.tsx')).AddLayers);
const LayersPanel = lazyPart(async () => (await import('./layers/layers-panel.tsx')).LayersPanel);
const SelectionSettings = lazyPart(
  async () => (await import('./layers/selection-settings.tsx')).SelectionSettings,
);
const ShortcutsDialog = lazyPart(async () => (await import('./layers/shortcuts-dialog.tsx')).ShortcutsDialog);
const LayerSheet = lazyPart(async () => (await import('./layers/layer-sheet.tsx')).LayerSheet);

const parts = [
  AddLayers.preload,
  LayersPanel.preload,
  SelectionSettings.preload,
  LayerSheet.preload,
  ShortcutsDialog.preload,
  ...openingParts,
  ...previewParts,
];

/** On wide screens the settings have a column of their own beside the layers. */
const wideColumns = { gridTemplateColumns: '660px minmax(0, 1fr)' };
const scrollerClass = cn(
  'min-h-0 grow overflow-y-auto overscroll-contain pb-4 outline-none [scrollbar-width:thin]',
  'scroll-pt-14 beside:scroll-pt-0 max-md:-mx-5 max-md:px-5 beside:-mx-1 beside:px-1',
);
const halves = { gridTemplateColumns: '1fr 1fr' };

export interface TestTabProps {
  readonly editor: Editor;
  /** What another feature says of the work, beside the title of the controls. */
  readonly status: ReactNode;
  /** Actions that another feature adds to the toolbar. */
  readonly actions: ReactNode;
  /** Content that another feature adds below the texts. */
  readonly steps: ReactNode;
  /** The dialog of another feature with the call to copy, where it has one. */
  readonly call: CallDialog | undefined;
  /** Makes what is downloaded where another feature makes more of the picture. */
  readonly makeDownload: MakeDownload | undefined;
}

/**
 * The editor: its controls beside the picture, on phones below it. Only the controls scroll, so that no
 * control takes the picture out of sight.
 */
export function TestTab({ editor, status, steps, ...toolbar }: TestTabProps) {
  const { state, work, drawn, dispatch } = editor;
  const workspace = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const beside = useBeside();
  const wide = useMedia('(width >= 96rem)');
  const onlySelected = selectedOf(state);
  const sheetLayer = beside ? undefined : onlySelected;
  const drawing = useTextDrawing(drawn);
  usePreload(parts);
  usePreloadedFont(drawing);
  const opening = useOpenPicture(
    useCallback((picture: Picture) => dispatch({ type: 'pictureLoaded', picture }), [dispatch]),
  );
  const { file: storedFile } = editor.stored;
  const { mutate: openPicture, isError: cannotOpen } = opening;
  useEffect(() => {
    if (storedFile) openPicture(storedFile);
  }, [storedFile, openPicture]);
  const { endRestoring } = editor;
  useEffect(() => {
    if (cannotOpen) endRestoring();
  }, [cannotOpen, endRestoring]);
  // Without a picture nothing is drawn, and the texts keep the measures of the last one.
  const picture = work.picture ?? work.size ?? previewLimit;
  const centreIn = (layer: LayerInWork): Point => {
    const shown = drawn.find(({ id }) => id === layer.id) ?? layer;
    return centreOf(drawing, picture, shown);
  };
  const placesOf = (layer: LayerInWork): Places => {
    const shown = drawn.find(({ id }) => id === layer.id) ?? layer;
    return {
      centre: centreIn(layer),
      at: (position) => placeOf(drawing, picture, shown, position),
      arranged: isText(shown) ? drawing.module?.arrange(shown, picture) : undefined,
    };
  };
  const [helps, setHelps] = useState(false);
  const scope = { workspace, centreOf: centreIn };
  useEditorKeys(editor, { ...scope, onHelp: () => setHelps(true) });
  useCopiedTexts(editor, scope);
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

  function closeSheet() {
    dispatch({ type: 'selected', ids: [] });
    controls.current?.focus();
  }
  function add(action: EditorAction) {
    dispatch(action);
    // What was pressed is covered by the settings of the new layer.
    if (!beside) controls.current?.focus();
  }

  const settings = (
    <SelectionSettings selected={allSelectedOf(state)} picture={picture} placesOf={placesOf} dispatch={act} />
  );

  return (
    <div
      data-wide=""
      style={wide ? wideColumns : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="fills-window grid grid-rows-[minmax(0,1fr)_44%] gap-x-8 gap-y-2 lg:min-h-[506px] beside:grid-cols-[minmax(260px,340px)_minmax(0,1fr)] beside:grid-rows-[minmax(0,1fr)]"
    >
      <section
        aria-labelledby={titleId}
        className="flex min-h-0 min-w-0 flex-col border-t-2 border-ink beside:border-0 order-last beside:order-first"
      >
        <div className="flex items-center justify-between gap-3">
          <h2 id={titleId} className={cn('shrink-0 pb-1 text-lg beside:leading-10', !beside && 'sr-only')}>
            Image Controls
          </h2>
          {status}
        </div>
        <div className="grid min-h-0 grow gap-x-6" style={wide ? halves : undefined}>
          <div ref={controls} tabIndex={-1} data-controls="" className={scrollerClass}>
            <div className="grid gap-5 pt-1" hidden={sheetLayer !== undefined}>
              <p className="text-ink-soft">Use this form to try text overlays in your browser.</p>
              <PictureFields
                picture={work.picture}
                savedUrl={editor.savedUrl}
                pending={opening.isPending}
                error={isAbort(opening.error) ? null : opening.error}
                onOpen={opening.mutate}
                onRemove={() => dispatch({ type: 'pictureRemoved' })}
              />
              <div className={cn('grid gap-2', !beside && work.picture && 'order-first')}>
                <AddText work={work} onAdd={(text) => add({ type: 'added', text })} />
                {work.picture && (
                  <Suspense fallback={<div className="h-8 pointer-coarse:h-11" />}>
                    <AddLayers work={work} onAdd={add} />
                  </Suspense>
                )}
              </div>
              {work.overlays.length > 0 && (
                <Suspense fallback={<Spinner label="Loading the editor" />}>
                  <LayersPanel
                    overlays={work.overlays}
                    selectedIds={state.selectedIds}
                    centreOf={centreIn}
                    dispatch={act}
                    onHelp={() => setHelps(true)}
                  />
                  {!sheetLayer && !wide && settings}
                </Suspense>
              )}
              {steps}
            </div>
            {sheetLayer && (
              <Suspense fallback={<Spinner label="Loading the editor" />}>
                <LayerSheet
                  overlay={sheetLayer}
                  picture={picture}
                  places={placesOf(sheetLayer)}
                  dispatch={act}
                  onClose={closeSheet}
                />
              </Suspense>
            )}
          </div>
          {wide && (
            <div data-controls="" className={scrollerClass}>
              {state.selectedIds.length === 0 && work.overlays.length > 0 && (
                <p className="text-ink-soft">Select a layer to change it.</p>
              )}
              <Suspense>{settings}</Suspense>
            </div>
          )}
        </div>
      </section>
      {helps && (
        <Suspense>
          <ShortcutsDialog onClose={() => setHelps(false)} />
        </Suspense>
      )}
      <PreviewPanel {...{ editor, drawing, workspace, ...toolbar }} />
    </div>
  );
}

/** Returns whether opening was aborted because another picture was opened, which is not an error. */
function isAbort(error: Error | null): boolean {
  return error?.name === 'AbortError';
}

/** Returns where the API's `position` puts a layer, or undefined while its fonts are loading. */
function placeOf({ module }: TextDrawing, picture: Size, layer: LayerInWork, position: Position) {
  return module?.arrange({ ...layer, place: position }, picture)?.centre;
}

/** Returns a layer's centre; that of a named position on whole pixels, the picture's without its fonts. */
function centreOf(drawing: TextDrawing, picture: Size, layer: LayerInWork): Point {
  const { place } = layer;
  if (typeof place !== 'string') return place;
  const { x, y } = placeOf(drawing, picture, layer, place) ?? {
    x: picture.width / 2,
    y: picture.height / 2,
  };
  return { x: Math.round(x), y: Math.round(y) };
}

function useSelectionAnnounced({ state, work }: Editor) {
  const { selectedIds } = state;
  const selected = allSelectedOf(state);
  const [first] = selected;
  const message =
    first && selected.length === 1
      ? `Selected: ${labelOf(first)}, ${isText(first) ? 'text' : 'layer'} ${work.overlays.indexOf(first) + 1} of ${work.overlays.length}`
      : first && `${selected.length} texts selected`;
  const before = useRef(selectedIds);
  useEffect(() => {
    if (before.current === selectedIds) return;
    before.current = selectedIds;
    if (message !== undefined) announce(message);
  }, [selectedIds, message]);
}
