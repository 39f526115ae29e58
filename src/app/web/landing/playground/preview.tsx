import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useElementSize } from '#platform/web/use-element-size.ts';
import { Print, PrintText } from '#platform/web/artwork.tsx';
import { BeforeAfterChoice } from '#platform/web/before-after.tsx';
import { cn } from '#platform/web/cn.ts';
import { printSize } from '#platform/web/print.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { drawFinishedPicture } from './draw-finished-picture.ts';
import { type Edits, frameOf, initialEdits, overlayOf } from './edits.ts';
import type { PlaygroundState } from './use-playground.ts';

/** The margin that the crop marks are drawn into, on both sides. */
const cropPx = 48;

/**
 * The picture before or after the edits. It stays in view: beside its controls, on narrow screens above them.
 */
export function Preview({ playground }: { readonly playground: PlaygroundState }) {
  const [before, setBefore] = useState(false);
  const nameId = useId();
  const size = playground.picture ?? printSize;
  const frame = frameOf(size, playground.edits);
  return (
    <figure
      aria-labelledby={nameId}
      className="min-w-0 sticky top-(--above) max-lg:z-10 max-lg:bg-paper max-lg:pb-3 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <Sheet
        playground={playground}
        edits={before ? { ...playground.edits, text: '', square: false } : playground.edits}
      />
      <figcaption className="mx-auto mt-1 flex max-w-[480px] flex-wrap items-center justify-between gap-x-5 gap-y-2 px-6">
        <BeforeAfterChoice before={before} onChange={setBefore} />
        <span id={nameId} className="font-mono text-sm text-ink-soft">
          {size.width} × {size.height} → {frame.width} × {frame.height} px
        </span>
      </figcaption>
    </figure>
  );
}

/**
 * The picture in its crop marks. It takes the same space whatever its shape, so that the page never moves.
 */
function Sheet({ playground, edits }: { readonly playground: PlaygroundState; readonly edits: Edits }) {
  const space = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const spacePx = useElementSize(space).width - cropPx;
  const { width, height } = frameOf(playground.picture ?? printSize, edits);
  const widthPx = (spacePx * width) / Math.max(width, height);
  const live = usePictureCanvas(canvas, playground, edits, widthPx);
  return (
    <div ref={space} className="mx-auto grid aspect-square place-items-center max-lg:max-w-(--sheet)">
      <div
        className="crop-marks m-0 aspect-square w-[calc(100%-48px)]"
        style={edits === initialEdits ? undefined : { width: widthPx, aspectRatio: `${width} / ${height}` }}
      >
        <div className="halftone relative size-full overflow-hidden outline outline-edge">
          <Still edits={edits} hidden={live} />
          <canvas ref={canvas} hidden={!live} className="absolute inset-0 size-full" />
          {playground.opening && (
            <p className="absolute inset-0 grid place-items-center bg-sheet">
              <Spinner label="Opening the picture" className="size-9" />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** The sample before the playground is used, as an SVG that needs no fonts and no text shaping. */
function Still({ edits, hidden }: { readonly edits: Edits; readonly hidden: boolean }) {
  const { width, height, left, top } = frameOf(printSize, edits);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      // Never removed, because the samples further down the page repeat its print and its text.
      className={cn('absolute inset-0 size-full', hidden && 'opacity-0')}
    >
      <g transform={`translate(${left} ${top})`}>
        <Print />
      </g>
      <g opacity={edits.text === '' ? 0 : 1}>
        <PrintText x={width / 2} y={height / 2} />
      </g>
    </svg>
  );
}

/**
 * Draws the edited picture on the canvas before the screen is painted. Returns false while the picture or the
 * fonts of its text are not loaded yet.
 */
function usePictureCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { picture, drawing }: PlaygroundState,
  edits: Edits,
  widthPx: number,
): boolean {
  const overlay = overlayOf(edits);
  const ready =
    picture !== undefined &&
    widthPx > 0 &&
    (!overlay || drawing.module?.arrange(overlay, frameOf(picture, edits)) !== undefined);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!ready || !context) return;
    const frame = frameOf(picture, edits);
    const scale = (widthPx * window.devicePixelRatio) / frame.width;
    context.canvas.width = Math.round(frame.width * scale);
    context.canvas.height = Math.round(frame.height * scale);
    drawFinishedPicture(context, {
      image: picture.preview,
      size: picture,
      edits,
      drawing: drawing.module,
      scale,
    });
  });
  return ready;
}
