import { type PointerEvent, useEffect, useRef } from 'react';

/** Where a finger asks for a menu. */
export type LongPress = Pick<PointerEvent, 'clientX' | 'clientY' | 'target'>;

/** As long as on the systems of phones. */
const longMs = 500;
/** A finger that moves farther drags or scrolls, in screen pixels. */
const stillPx = 8;

/**
 * Calls back when a single finger stays where it has pressed: not every browser makes a context menu of that.
 * Returns the handlers of an element.
 */
export function useLongPress(onPress: (press: LongPress) => void) {
  const latest = useRef(onPress);
  const from = useRef<LongPress>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => clearTimeout(timer.current);
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY, target }: PointerEvent) {
      end();
      if (pointerType !== 'touch' || !isPrimary) return;
      const press = { clientX, clientY, target };
      from.current = press;
      timer.current = setTimeout(() => latest.current(press), longMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!from.current) return;
      if (Math.hypot(clientX - from.current.clientX, clientY - from.current.clientY) > stillPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Whether a context menu is the browser's own for a long press, which `useLongPress` has told. */
export function isByFinger({ nativeEvent }: { readonly nativeEvent: Event }): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
}
