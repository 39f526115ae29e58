import { type RefObject, useEffect } from 'react';

const middleButton = 1;

/**
 * Moves the picture in its window with the middle button, or with the main one while Space is held. The
 * listeners run before those of the texts, which would be dragged otherwise.
 */
export function usePan(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let holdsSpace = false;
    let pans = false;
    const key = (event: KeyboardEvent) => {
      if (event.code === 'Space') holdsSpace = event.type === 'keydown';
    };
    const start = (event: PointerEvent) => {
      if (event.button !== middleButton && !(event.button === 0 && holdsSpace)) return;
      event.preventDefault();
      event.stopPropagation();
      pans = true;
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!pans) return;
      event.stopPropagation();
      element.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' });
    };
    const end = () => {
      pans = false;
    };
    element.addEventListener('pointerdown', start, { capture: true });
    element.addEventListener('pointermove', move, { capture: true });
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    document.addEventListener('keydown', key);
    document.addEventListener('keyup', key);
    return () => {
      element.removeEventListener('pointerdown', start, { capture: true });
      element.removeEventListener('pointermove', move, { capture: true });
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', key);
      document.removeEventListener('keyup', key);
    };
  }, [scroller]);
}
