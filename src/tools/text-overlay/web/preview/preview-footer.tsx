import { Button } from '../../../../platform/web/button.tsx';
import { Icon } from '../../../../platform/web/icon.tsx';
import type { TextDrawing } from '../drawing/use-text-drawing.ts';
import type { Picture } from '../../../../platform/web/picture/picture.ts';
import { type View, type Zoom, zoomStep } from '../stage/view.ts';

interface PreviewFooterProps {
  readonly picture: Picture;
  readonly view: View;
  readonly zoom: Zoom;
  readonly drawing: TextDrawing;
  readonly onZoom: (zoom: Zoom) => void;
}

/** The picture's size and notes on the left, the zoom controls on the right. */
export function PreviewFooter({ picture, view, zoom, drawing, onZoom }: PreviewFooterProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2">
      <p className="font-mono text-sm text-ink-soft max-sm:text-xs">
        {picture.width} × {picture.height} px
        <span role="status">{drawing.loading && ' · Loading fonts...'}</span>
      </p>
      {picture.animated && (
        <p className="w-full text-sm text-ink-soft">
          This picture is animated. Download saves its first frame; an API call keeps them all.
        </p>
      )}
      <div role="group" aria-label="Zoom" className="flex items-center sm:gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Zoom out"
          onClick={() => onZoom(zoomStep(view.scale, -1))}
        >
          <Icon name="minus" />
        </Button>
        <output className="w-14 text-center font-mono text-sm max-sm:w-11">
          {Math.round(view.scale * 100)}%
        </output>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Zoom in"
          onClick={() => onZoom(zoomStep(view.scale, 1))}
        >
          <Icon name="plus" />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:px-2"
          aria-pressed={zoom === 1}
          onClick={() => onZoom(1)}
        >
          100%
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:px-2"
          aria-pressed={zoom === 'fit'}
          onClick={() => onZoom('fit')}
        >
          Fit
        </Button>
      </div>
    </div>
  );
}
