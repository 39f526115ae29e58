import { useEffect, useRef } from 'react';

/**
 * Closes a dialog on Escape although a toast lies over it: the library asks its newest layer alone, which the
 * toast is. Belongs on the element that carries `data-modal`. A toast that has the focus keeps the key.
 */
export function useEscapeUnderToast(onClose: () => void) {
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isTopmost(dialog.current) || !isUnderToast(event.target)) return;
      // Before the document's listeners, which are the library's.
      event.preventDefault();
      event.stopImmediatePropagation();
      onClose();
    }
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [onClose]);
  return dialog;
}

function isTopmost(dialog: HTMLElement | null): boolean {
  return dialog !== null && dialog === [...document.querySelectorAll('[data-modal]')].at(-1);
}

function isUnderToast(focused: EventTarget | null): boolean {
  const toast = document.querySelector('[data-toast][data-state="open"]');
  return toast !== null && !(focused instanceof Node && toast.contains(focused));
}
