import { type RefObject, useLayoutEffect } from 'react';
import { drawProof } from './draw-proof.ts';
import type { Table } from './use-table.ts';
import { frameOf, overlayOf, type TableWork } from './work.ts';

/**
 * Draws the work on a canvas of so many screen pixels before the screen is painted. Answers whether there is
 * anything to draw: the picture and its words.
 */
export function useProofCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { picture, lettering }: Table,
  work: TableWork,
  widthPx: number,
): boolean {
  const overlay = overlayOf(work);
  const ready = picture !== undefined && widthPx > 0 && (!overlay || lettering.layOut(overlay) !== undefined);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!ready || !context) return;
    const frame = frameOf(picture, work);
    const scale = (widthPx * window.devicePixelRatio) / frame.width;
    context.canvas.width = Math.round(frame.width * scale);
    context.canvas.height = Math.round(frame.height * scale);
    drawProof(context, { image: picture.preview, size: picture, work, lettering, scale });
  });
  return ready;
}
