import { type ReactNode, type RefObject, Suspense, useId } from 'react';
import { cn } from '#platform/web/cn.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { useOpenPicture } from '#platform/web/picture/use-open-picture.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import type { Size } from '#platform/shared/size.ts';
import { AddText } from './controls/add-text.tsx';
import { PictureFields } from './controls/picture-fields.tsx';
import type { OpenMenu } from './menu/layer-menu.tsx';
import type { LayerPlaces } from './drawing/places-in.ts';
import type { EditorAction } from './state/editor-action.ts';
import { allSelectedOf, selectedOf } from './state/editor-state.ts';
import type { Editor } from './state/use-editor.ts';

const AddLayers = lazyPart(async () => (await import('./editor-parts.ts')).AddLayers);
const LayersPanel = lazyPart(async () => (await import('./editor-parts.ts')).LayersPanel);
const HistoryButton = lazyPart(async () => (await import('./editor-parts.ts')).HistoryButton);
const SelectionSettings = lazyPart(async () => (await import('./editor-parts.ts')).SelectionSettings);
const LayerSheet = lazyPart(async () => (await import('./editor-parts.ts')).LayerSheet);

/** Loaded by the controls once there are layers. */
export const controlsParts = [
  AddLayers.preload,
  LayersPanel.preload,
  SelectionSettings.preload,
  LayerSheet.preload,
];

/** Where the controls are: below the picture on phones, beside it, or there in two columns of their own. */
export type ControlsLayout = 'below' | 'beside' | 'docked';

interface ControlsPanelProps {
  readonly editor: Editor;
  readonly layout: ControlsLayout;
  readonly opening: ReturnType<typeof useOpenPicture>;
  /** The picture's size, or the one that the layers' pixels are of. */
  readonly picture: Size;
  readonly places: LayerPlaces;
  /** What another feature says of the work, beside the title. */
  readonly status: ReactNode;
  /** Content that another feature adds below the settings. */
  readonly steps: ReactNode;
  /** Takes the focus when what had it disappears. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Shows what can be done with layers. */
  readonly onMenu: (menu: OpenMenu) => void;
  readonly onHelp: () => void;
}

const dockedColumns = { gridTemplateColumns: 'minmax(0, 216fr) minmax(0, 280fr)' };
const columnClass =
  'min-h-0 grow overflow-y-auto overscroll-contain pb-4 outline-none [scrollbar-width:thin]';

/**
 * Everything that is chosen and typed. With little room the settings of a layer cover the layers on phones,
 * and are below them beside the picture; docked, layers and settings are columns side by side.
 */
export function ControlsPanel(props: ControlsPanelProps) {
  const { editor, layout, opening, picture, places, status, steps, scroller, onMenu, onHelp } = props;
  const { state, work, dispatch } = editor;
  const titleId = useId();
  const below = layout === 'below';
  const docked = layout === 'docked';
  const sheetLayer = below ? selectedOf(state) : undefined;

  function act(action: EditorAction) {
    dispatch(action);
    // The pressed button disappears with its text. Without this, the next Tab would start at the top.
    if (action.type === 'removed') scroller.current?.focus();
  }
  function add(action: EditorAction) {
    dispatch(action);
    // What was pressed is covered by the settings of the new layer.
    if (below) scroller.current?.focus();
  }
  function closeSheet() {
    dispatch({ type: 'selected', ids: [] });
    scroller.current?.focus();
  }

  const intro = <p className="text-ink-soft">Use this form to try text overlays in your browser.</p>;
  const settings = (
    <SelectionSettings
      selected={allSelectedOf(state)}
      placesOf={places.placesOf}
      dispatch={act}
      {...{ picture }}
    />
  );
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-0 min-w-0 flex-col border-t-2 border-ink beside:border-0 order-last beside:order-first"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className={cn('shrink-0 pb-1 text-lg beside:leading-10', below && 'sr-only')}>
          Image Controls
        </h2>
        {status}
      </div>
      <div className="grid min-h-0 grow gap-x-5" style={docked ? dockedColumns : undefined}>
        <div
          ref={scroller}
          tabIndex={-1}
          data-controls=""
          className={cn(
            columnClass,
            'scroll-pt-14 beside:scroll-pt-0 max-md:-mx-5 max-md:px-5 beside:-mx-1 beside:px-1',
          )}
        >
          <div
            className={cn('@container grid pt-1', docked ? 'gap-3' : 'gap-5')}
            hidden={sheetLayer !== undefined}
          >
            {!docked && intro}
            <PictureFields
              picture={work.picture}
              savedUrl={editor.savedUrl}
              pending={opening.isPending}
              error={isAbort(opening.error) ? null : opening.error}
              onOpen={opening.mutate}
              onRemove={() => dispatch({ type: 'pictureRemoved' })}
            />
            <div className={cn('grid gap-2', below && work.picture && 'order-first')}>
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
                  dispatch={act}
                  onMenu={onMenu}
                  history={below && <HistoryButton editor={editor} />}
                  onHelp={onHelp}
                />
                {!sheetLayer && !docked && settings}
              </Suspense>
            )}
          </div>
          {sheetLayer && (
            <Suspense fallback={<Spinner label="Loading the editor" />}>
              <LayerSheet
                overlay={sheetLayer}
                places={places.placesOf(sheetLayer)}
                dispatch={act}
                onClose={closeSheet}
                {...{ picture }}
              />
            </Suspense>
          )}
          {!docked && <div className="pt-5">{steps}</div>}
        </div>
        {docked && (
          <div
            data-controls=""
            className={cn(columnClass, '-mx-1 flex scroll-pt-14 flex-col gap-2 px-1 pb-1')}
          >
            {state.selectedIds.length === 0 && (
              <div className="grid gap-2 pt-1">
                {intro}
                {work.overlays.length > 0 && <p className="text-ink-soft">Select a layer to change it.</p>}
              </div>
            )}
            <Suspense>{settings}</Suspense>
            <div className="mt-auto">{steps}</div>
          </div>
        )}
      </div>
    </section>
  );
}

/** Returns whether opening was aborted because another picture was opened, which is not an error. */
function isAbort(error: Error | null): boolean {
  return error?.name === 'AbortError';
}
