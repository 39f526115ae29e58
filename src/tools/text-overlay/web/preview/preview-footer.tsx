import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { isRescaled } from '#tools/text-overlay/web/state/rescale.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { type View, type Zoom, zoomStep } from '#tools/text-overlay/web/stage/view.ts';

interface PreviewFooterProps {
  readonly editor: Editor;
  readonly picture: Picture;
  readonly view: View;
  readonly zoom: Zoom;
  readonly drawing: TextDrawing;
  readonly onZoom: (zoom: Zoom) => void;
}

/** The picture's size and notes on the left, then the sheet behind it, and the zoom controls on the right. */
export function PreviewFooter({ editor, picture, view, zoom, drawing, onZoom }: PreviewFooterProps) {
  return (
    <div className="relative mt-1">
      {editor.work.overlays.some(isRescaled) && (
        <KeepPixels onKeep={() => editor.dispatch({ type: 'pixelsRestored' })} />
      )}
      {picture.animated && (
        <p className="text-sm text-ink-soft">
          This picture is animated. Download saves only the first frame; the API keeps all frames.
        </p>
      )}
      <div className="flex items-center gap-x-2 @min-[516px]:flex-wrap">
        <p className="min-w-0 grow font-mono text-sm text-ink-soft @max-[560px]:text-xs">
          {picture.width} × {`${picture.height}\u00a0px`}
          <span role="status">{drawing.loading && ' · Loading fonts...'}</span>
        </p>
        <SheetChoice />
        <div role="group" aria-label="Zoom" className="ml-auto flex shrink-0 items-center @min-[680px]:gap-1">
          <Button
            variant="ghost"
            size="icon"
            className="@max-[560px]:pointer-fine:w-8"
            aria-label="Zoom out"
            onClick={() => onZoom(zoomStep(view.scale, -1))}
          >
            <Icon name="minus" />
          </Button>
          <output className="w-11 text-center font-mono text-sm">{Math.round(view.scale * 100)}%</output>
          <Button
            variant="ghost"
            size="icon"
            className="@max-[560px]:pointer-fine:w-8"
            aria-label="Zoom in"
            onClick={() => onZoom(zoomStep(view.scale, 1))}
          >
            <Icon name="plus" />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="@max-[680px]:px-2 @max-[560px]:px-1.5"
            aria-pressed={zoom === 1}
            onClick={() => onZoom(1)}
          >
            100%
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="@max-[680px]:px-2 @max-[560px]:px-1.5"
            aria-pressed={zoom === 'fit'}
            onClick={() => onZoom('fit')}
          >
            Fit
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Offers the way back once another picture has changed the texts' pixels. */
function KeepPixels({ onKeep }: { readonly onKeep: () => void }) {
  return (
    <p className="flex items-center justify-between gap-3 text-sm text-ink-soft">
      <span role="status">The texts were fitted to this picture.</span>
      <Button variant="ghost" size="sm" onClick={onKeep}>
        Keep pixels
      </Button>
    </p>
  );
}
