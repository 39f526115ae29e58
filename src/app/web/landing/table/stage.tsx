import { useId, useRef, useState } from 'react';
import { useElementWidth } from '../../../../tools/text-overlay/web/stage/use-element-width.ts';
import { printSize } from '../../../../platform/web/print.ts';
import { Spinner } from '../../../../platform/web/spinner.tsx';
import { MomentChoice } from './moment-choice.tsx';
import { Still } from './still.tsx';
import { useProofCanvas } from './use-proof-canvas.ts';
import type { Table } from './use-table.ts';
import { firstWork, frameOf, type TableWork } from './work.ts';

/** The margin that the crop marks are drawn into, on both sides. */
const cropPx = 48;

/**
 * The sheet on the light table: the picture as it becomes, or as it was. On narrow screens it stays in view
 * above its controls.
 */
export function Stage({ table }: { readonly table: Table }) {
  const [before, setBefore] = useState(false);
  const nameId = useId();
  const size = table.picture ?? printSize;
  const frame = frameOf(size, table.work);
  return (
    <figure
      aria-labelledby={nameId}
      className="min-w-0 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-paper max-lg:pb-3 lg:self-center"
    >
      <Sheet table={table} work={before ? { ...table.work, text: '', square: false } : table.work} />
      <figcaption className="mx-auto mt-1 flex max-w-[480px] flex-wrap items-center justify-between gap-x-5 gap-y-2 px-6">
        <MomentChoice before={before} onChange={setBefore} />
        <span id={nameId} className="font-mono text-sm text-ink-soft">
          {size.width} × {size.height} → {frame.width} × {frame.height} px
        </span>
      </figcaption>
    </figure>
  );
}

/**
 * The picture in its crop marks. It takes the same room whatever its shape, so that nothing on the page
 * moves.
 */
function Sheet({ table, work }: { readonly table: Table; readonly work: TableWork }) {
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const roomPx = useElementWidth(room) - cropPx;
  const { width, height } = frameOf(table.picture ?? printSize, work);
  const widthPx = (roomPx * width) / Math.max(width, height);
  const live = useProofCanvas(canvas, table, work, widthPx);
  return (
    <div ref={room} className="mx-auto grid aspect-square place-items-center max-lg:max-w-(--sheet)">
      <div
        className="crop-marks m-0 aspect-square w-[calc(100%-48px)]"
        style={work === firstWork ? undefined : { width: widthPx, aspectRatio: `${width} / ${height}` }}
      >
        <div className="halftone relative size-full overflow-hidden outline outline-edge">
          <Still work={work} hidden={live} />
          <canvas ref={canvas} hidden={!live} className="absolute inset-0 size-full" />
          {table.opening && (
            <p className="absolute inset-0 grid place-items-center bg-sheet">
              <Spinner label="Opening the picture" className="size-9" />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
