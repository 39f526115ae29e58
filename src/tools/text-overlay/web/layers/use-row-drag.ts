import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useEscape } from '#tools/text-overlay/web/stage/use-escape.ts';
import { useSecondFinger } from '#tools/text-overlay/web/stage/use-second-finger.ts';

interface RowDrag {
  readonly id: number;
  /** Between which rows the layer would go: 0 is above the first one. */
  readonly slot: number;
  /** Where that is in the list, in screen pixels. */
  readonly line: number;
}

/** As near to the edge of the column as this, a drag scrolls it, by so much a move. */
const edgePx = 40;
const scrollPx = 10;

/**
 * Drags a row by its grip, with mouse, pen or finger. The rows stay where they are until it is dropped; a
 * line shows where it would go. Escape or a second finger ends the drag without a change.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (id: number, slot: number) => void) {
  const [drag, setDrag] = useState<RowDrag>();
  const active = useRef<{ readonly id: number; slot: number; readonly end: () => void }>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });

  const cancel = useCallback(() => {
    const isActive = active.current !== null;
    active.current?.end();
    active.current = null;
    setDrag(undefined);
    return isActive;
  }, []);
  useEscape(cancel);
  useSecondFinger(cancel);

  const start = useCallback(
    (id: number, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary || !list.current) return;
      event.preventDefault();
      const grip = event.currentTarget;
      const rows = list.current;
      grip.setPointerCapture(event.pointerId);
      const move = ({ clientY }: globalThis.PointerEvent) => {
        scrollNearEdge(rows.closest('[data-controls]'), clientY);
        const to = slotAt(rows, clientY);
        if (!active.current || to.slot === active.current.slot) return;
        active.current.slot = to.slot;
        setDrag({ id, ...to });
      };
      const drop = () => {
        const slot = active.current?.slot;
        cancel();
        if (slot !== undefined && slot >= 0) latest.current(id, slot);
      };
      const end = () => {
        grip.removeEventListener('pointermove', move);
        grip.removeEventListener('pointerup', drop);
        grip.removeEventListener('pointercancel', cancel);
      };
      grip.addEventListener('pointermove', move);
      grip.addEventListener('pointerup', drop);
      grip.addEventListener('pointercancel', cancel);
      active.current = { id, slot: -1, end };
    },
    [list, cancel],
  );
  return { id: drag?.id, line: drag?.line, start };
}

/** Returns between which rows a height of the screen is, and where that is in the list. */
function slotAt(list: HTMLElement, clientY: number): { readonly slot: number; readonly line: number } {
  const rows = [...list.querySelectorAll<HTMLElement>('li:not([role])')];
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const slot = boxes.filter(({ top, height }) => clientY > top + height / 2).length;
  const line = slot === 0 ? 0 : (rows[slot - 1]?.offsetTop ?? 0) + (boxes[slot - 1]?.height ?? 0);
  return { slot, line };
}

function scrollNearEdge(column: Element | null, clientY: number): void {
  if (!column) return;
  const { top, bottom } = column.getBoundingClientRect();
  if (clientY < top + edgePx) column.scrollBy({ top: -scrollPx, behavior: 'instant' });
  else if (clientY > bottom - edgePx) column.scrollBy({ top: scrollPx, behavior: 'instant' });
}
