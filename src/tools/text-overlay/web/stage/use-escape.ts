import { useEffect, useRef } from 'react';

/**
 * Lets Escape cancel what the pointer does. `cancel` returns whether there was anything to cancel; only then
 * does the key lose its usual meaning, so it has to run before the editor's own keys.
 */
export function useEscape(cancel: () => boolean): void {
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !latest.current()) return;
      event.preventDefault();
      event.stopPropagation();
    }
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}
