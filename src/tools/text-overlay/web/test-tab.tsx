import { type DragEvent, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { type Picture, previewLimit } from '#platform/web/picture/picture.ts';
import { openingParts, useOpenPicture } from '#platform/web/picture/use-open-picture.ts';
import { useBeside, useMedia } from '#platform/web/use-beside.ts';
import { usePreload } from '#platform/web/use-preload.ts';
import { type ControlsLayout, ControlsPanel, controlsParts } from './controls-panel.tsx';
import type { OpenMenu } from './menu/layer-menu.tsx';
import { placesIn } from './drawing/places-in.ts';
import { usePreloadedFont } from './drawing/use-preloaded-font.ts';
import { useTextDrawing } from './drawing/use-text-drawing.ts';
import { PreviewPanel, previewParts } from './preview/preview-panel.tsx';
import type { CallDialog } from './preview/toolbar.tsx';
import type { MakeDownload } from './preview/use-download.ts';
import { useClipboard } from './state/use-clipboard.ts';
import type { Editor } from './state/use-editor.ts';
import { useEditorKeys } from './state/use-editor-keys.ts';
import { useSelectionAnnounced } from './state/use-selection-announced.ts';

const ShortcutsDialog = lazyPart(async () => (await import('./editor-parts.ts')).ShortcutsDialog);
const LayerMenu = lazyPart(async () => (await import('./editor-parts.ts')).LayerMenu);

const parts = [
  ShortcutsDialog.preload,
  LayerMenu.preload,
  ...controlsParts,
  ...openingParts,
  ...previewParts,
];

/** On desktops layers and settings are side by side, so that both are in sight on a laptop. */
const dockedColumns = { gridTemplateColumns: 'clamp(516px, 36vw, 680px) minmax(0, 1fr)' };

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
  const { work, drawn, dispatch } = editor;
  const workspace = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const layout = useControlsLayout(work.picture !== null);
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
  const places = placesIn(drawing, picture, drawn);
  const [menu, setMenu] = useState<OpenMenu>();
  const [helps, setHelps] = useState(false);
  const scope = { workspace, centreOf: places.centreOf };
  useEditorKeys(editor, { ...scope, onHelp: () => setHelps(true) });
  const clipboard = useClipboard(editor, scope);
  useSelectionAnnounced(editor);

  /** Accepts a picture anywhere in the tab; the browser would otherwise open it in place of the page. */
  function drop(event: DragEvent) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) opening.mutate(file);
  }

  return (
    <div
      data-docked={layout === 'docked' ? '' : undefined}
      style={layout === 'docked' ? dockedColumns : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="fills-window grid grid-rows-[minmax(0,1fr)_44%] gap-x-6 gap-y-2 lg:min-h-[506px] beside:grid-cols-[minmax(260px,340px)_minmax(0,1fr)] beside:grid-rows-[minmax(0,1fr)]"
    >
      <ControlsPanel
        {...{ editor, layout, opening, picture, places, status, steps }}
        scroller={controls}
        onMenu={setMenu}
        onHelp={() => setHelps(true)}
      />
      {helps && (
        <Suspense>
          <ShortcutsDialog onClose={() => setHelps(false)} />
        </Suspense>
      )}
      <PreviewPanel {...{ editor, drawing, workspace, ...toolbar }} onMenu={setMenu} />
      {menu && (
        <Suspense>
          <LayerMenu
            {...{ menu, editor, clipboard }}
            centreOf={places.centreOf}
            focusAfter={work.picture ? workspace : controls}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Columns of their own are of use once there is a picture to put layers on. */
function useControlsLayout(hasPicture: boolean): ControlsLayout {
  const beside = useBeside();
  const wide = useMedia('(width >= 80rem)');
  if (!beside) return 'below';
  return wide && hasPicture ? 'docked' : 'beside';
}
