import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../../platform/web/alert.tsx';
import { Button } from '../../../../platform/web/button.tsx';
import { LightTable } from '../../../../platform/web/crop-frame.tsx';
import { lazyPart } from '../../../../platform/web/lazy-part.tsx';
import { messageOf } from '../../../../platform/web/messages.ts';
import { Section } from '../../../../platform/web/section.tsx';
import { Spinner } from '../../../../platform/web/spinner.tsx';
import type { TextDrawing } from '../drawing/use-text-drawing.ts';
import { useElementWidth } from '../stage/use-element-width.ts';
import { viewOf } from '../stage/view.ts';
import type { Zoom } from '../stage/zoom.ts';
import type { Editor } from '../state/use-editor.ts';
import { NoPicture } from './no-picture.tsx';
import { PreviewFooter } from './preview-footer.tsx';
import { Toolbar } from './toolbar.tsx';

const Stage = lazyPart(async () => (await import('../stage/stage.tsx')).Stage);

interface PreviewPanelProps {
  readonly editor: Editor;
  readonly drawing: TextDrawing;
  readonly workspace: RefObject<HTMLDivElement | null>;
}

/** What the crop marks need on both sides of the picture. */
const cropPx = 48;

/** The right side: the picture with its texts, or what to do without one. */
export function PreviewPanel({ editor, drawing, workspace }: PreviewPanelProps) {
  const { picture } = editor.work;
  const room = useRef<HTMLDivElement>(null);
  const roomWidthPx = useElementWidth(room) - cropPx;
  const [zoom, setZoom] = useState<Zoom>('fit');
  useEffect(() => setZoom('fit'), [picture]);
  const view = picture && roomWidthPx > 0 ? viewOf(picture, zoom, roomWidthPx) : null;

  return (
    <Section title="Image Preview" aside={<Toolbar editor={editor} drawing={drawing} />}>
      <LightTable>
        <div ref={room} className="grid w-full min-w-0 place-items-center">
          {!picture && <NoPicture />}
          {picture && view && (
            <Suspense fallback={<Spinner label="Loading the editor" />}>
              <Stage {...{ editor, picture, drawing, view, workspace }} onZoom={setZoom} />
            </Suspense>
          )}
        </div>
      </LightTable>
      {picture && view && <PreviewFooter {...{ picture, view, zoom, drawing }} onZoom={setZoom} />}
      {drawing.error && <FontFailure error={drawing.error} onRetry={drawing.retry} />}
    </Section>
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
