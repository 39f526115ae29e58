import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus, which an element loses while it is disabled, unless it has moved elsewhere since. If
 * the element is removed with it, the focus goes to what was around it. Returns the element's ref.
 */
export function useRestoredFocus<Kind extends HTMLElement>(disabled: boolean) {
  const element = useRef<Kind>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (disabled) {
      hadFocus.current = document.activeElement === element.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) element.current?.focus();
    }
  }, [disabled]);
  useLayoutEffect(
    () => () => {
      const around = element.current?.closest<HTMLElement>('[role=dialog], section, main');
      if (!around || (!hadFocus.current && document.activeElement !== element.current)) return;
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        around.tabIndex = -1;
        around.focus();
      });
    },
    [],
  );
  return element;
}
