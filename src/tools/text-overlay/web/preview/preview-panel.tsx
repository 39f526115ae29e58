import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import type { MakeDownload } from './use-download.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { useBeside } from '#platform/web/use-beside.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { OpenMenu } from '#tools/text-overlay/web/menu/layer-menu.tsx';
import { useElementSize } from '#platform/web/use-element-size.ts';
import { viewOf, type Zoom } from '#tools/text-overlay/web/stage/view.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { CallDialog } from './toolbar.tsx';

const Stage = lazyPart(async () => (await import('#tools/text-overlay/web/editor-parts.ts')).Stage);
const Toolbar = lazyPart(async () => (await import('#tools/text-overlay/web/editor-parts.ts')).Toolbar);
const PreviewFooter = lazyPart(
  async () => (await import('#tools/text-overlay/web/editor-parts.ts')).PreviewFooter,
);

/** Loaded by the preview once there is a picture. */
export const previewParts = [Stage.preload, PreviewFooter.preload, Toolbar.preload];

interface PreviewPanelProps {
  readonly editor: Editor;
  readonly drawing: TextDrawing;
  readonly workspace: RefObject<HTMLDivElement | null>;
  /** Shows what can be done with layers, or with the picture. */
  readonly onMenu: (menu: OpenMenu) => void;
  readonly actions: ReactNode;
  readonly call: CallDialog | undefined;
  readonly makeDownload: MakeDownload | undefined;
}

/** The crop marks on two sides of the picture together, and the border of the space around them. */
const frameMarginPx = 48 + 2;

/**
 * The picture with its texts, or a note on how to add one. It takes the height that its parent has and is
 * never scrolled away; on wide screens at least 400 px of it are the picture's (contract 11, Screens).
 */
export function PreviewPanel({ editor, drawing, workspace, onMenu, ...toolbar }: PreviewPanelProps) {
  const { picture } = editor.work;
  const space = useRef<HTMLDivElement>(null);
  const size = useElementSize(space);
  const titleId = useId();
  const [zoom, setZoom] = useState<Zoom>('fit');
  useEffect(() => setZoom('fit'), [picture]);
  const available = { width: size.width - frameMarginPx, height: size.height - frameMarginPx };
  const view =
    picture && available.width > 0 && available.height > 0 ? viewOf(picture, zoom, available) : null;

  return (
    <section aria-labelledby={titleId} className="@container flex min-h-0 min-w-0 grow flex-col">
      <div className="flex items-center justify-between gap-3 pb-1 @max-[560px]:justify-center">
        <h2 id={titleId} className="truncate text-lg @max-[560px]:sr-only">
          Image Preview
        </h2>
        <Suspense fallback={<div className="h-10 pointer-coarse:h-11" />}>
          <Toolbar {...{ editor, drawing, ...toolbar }} />
        </Suspense>
      </div>
      <div
        ref={space}
        className="grid min-h-0 grow place-items-center overflow-hidden border border-rule bg-well -mx-5 md:mx-0 beside:mx-0 lg:min-h-[400px]"
      >
        {!picture && <NoPicture lost={editor.stored.lost} />}
        {picture && view && (
          <Suspense fallback={<Spinner label="Loading the editor" />}>
            <Stage {...{ editor, picture, drawing, view, workspace, onMenu }} onZoom={setZoom} />
          </Suspense>
        )}
      </div>
      {picture && view && (
        <Suspense fallback={<div className="mt-1 h-10 pointer-coarse:h-11" />}>
          <PreviewFooter {...{ editor, picture, view, zoom, drawing }} onZoom={setZoom} />
        </Suspense>
      )}
      {drawing.error && <LoadFailure {...{ editor, drawing }} error={drawing.error} />}
    </section>
  );
}

/**
 * Fills the preview until there is a picture (spec 2, Text Overlay Test screen), with the place of the
 * controls. Says so where this browser did not keep the one of the last visit.
 */
function NoPicture({ lost }: { readonly lost: boolean }) {
  const beside = useBeside();
  return (
    <CropFrame className="h-36 w-56 sm:h-56">
      <div className="max-w-44 bg-sheet px-3 py-2 text-center">
        <p className="font-medium">No image selected</p>
        <p className="mt-1 text-sm text-ink-soft">
          Use the controls {beside ? 'on the left' : 'below'} to add an image
        </p>
        {lost && (
          <p role="status" className="mt-2 text-sm">
            Your texts are still here, but this browser did not store the picture. Choose it again.
          </p>
        )}
      </div>
    </CropFrame>
  );
}

interface LoadFailureProps {
  readonly editor: Editor;
  readonly drawing: TextDrawing;
  readonly error: Error;
}

function LoadFailure({ editor: { drawn }, drawing: { module, retry }, error }: LoadFailureProps) {
  const isPicture = drawn.some((layer) => layer.type === 'image' && module?.isReady(layer) === false);
  return (
    <div className="mt-5">
      <Alert
        variant="destructive"
        title={isPicture ? 'The picture of a layer could not be loaded' : 'The fonts could not be loaded'}
      >
        <p className="mb-3">{messageOf(error)}</p>
        <Button variant="outline" size="sm" onClick={retry}>
          Try again
        </Button>
      </Alert>
    </div>
  );
}
