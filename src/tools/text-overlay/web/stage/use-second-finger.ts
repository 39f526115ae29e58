import { useEffect, useRef } from 'react';

/** Calls back when a second finger touches the page: what the first one does is the beginning of a pinch. */
export function useSecondFinger(onTouch: () => void): void {
  const latest = useRef(onTouch);
  useEffect(() => {
    latest.current = onTouch;
  });
  useEffect(() => {
    function press(event: PointerEvent) {
      if (event.pointerType === 'touch' && !event.isPrimary) latest.current();
    }
    document.addEventListener('pointerdown', press, { capture: true });
    return () => document.removeEventListener('pointerdown', press, { capture: true });
  }, []);
}
