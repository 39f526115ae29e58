import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../../platform/web/alert.tsx';
import { Button } from '../../../../platform/web/button.tsx';
import { CropFrame, Workspace } from '../../../../platform/web/crop-frame.tsx';
import { lazyPart } from '../../../../platform/web/lazy-part.tsx';
import { messageOf } from '../../../../platform/web/messages.ts';
import { Section } from '../../../../platform/web/section.tsx';
import { Spinner } from '../../../../platform/web/spinner.tsx';
import type { TextDrawing } from '../drawing/use-text-drawing.ts';
import { useElementWidth } from '../stage/use-element-width.ts';
import { viewOf, type Zoom } from '../stage/view.ts';
import type { Editor } from '../state/use-editor.ts';
import { PreviewFooter } from './preview-footer.tsx';
import { Toolbar } from './toolbar.tsx';

const Stage = lazyPart(async () => (await import('../stage/stage.tsx')).Stage);

interface PreviewPanelProps {
  readonly editor: Editor;
  readonly drawing: TextDrawing;
  readonly workspace: RefObject<HTMLDivElement | null>;
}

/** The width of the crop marks on both sides of the picture together. */
const cropMarksPx = 48;

/** The picture with its texts, or a note on how to add one. */
export function PreviewPanel({ editor, drawing, workspace }: PreviewPanelProps) {
  const { picture } = editor.work;
  const space = useRef<HTMLDivElement>(null);
  const availablePx = useElementWidth(space) - cropMarksPx;
  const [zoom, setZoom] = useState<Zoom>('fit');
  useEffect(() => setZoom('fit'), [picture]);
  const view = picture && availablePx > 0 ? viewOf(picture, zoom, availablePx) : null;

  return (
    <Section title="Image Preview" aside={<Toolbar editor={editor} drawing={drawing} />}>
      <Workspace>
        <div ref={space} className="grid w-full min-w-0 place-items-center">
          {!picture && <NoPicture />}
          {picture && view && (
            <Suspense fallback={<Spinner label="Loading the editor" />}>
              <Stage {...{ editor, picture, drawing, view, workspace }} onZoom={setZoom} />
            </Suspense>
          )}
        </div>
      </Workspace>
      {picture && view && <PreviewFooter {...{ picture, view, zoom, drawing }} onZoom={setZoom} />}
      {drawing.error && <FontFailure error={drawing.error} onRetry={drawing.retry} />}
    </Section>
  );
}

/** Fills the preview until there is a picture (spec 2, Text Overlay Test screen). */
function NoPicture() {
  return (
    <CropFrame className="size-56">
      <div className="max-w-44 bg-sheet px-3 py-2 text-center">
        <p className="font-medium">No image selected</p>
        <p className="mt-1 text-sm text-ink-soft">Use the controls on the left to add an image</p>
      </div>
    </CropFrame>
  );
}

function FontFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <div className="mt-5">
      <Alert variant="destructive" title="The fonts could not be loaded">
        <p className="mb-3">{messageOf(error)}</p>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </Alert>
    </div>
  );
}
