import { useEffect, useRef } from 'react';

/**
 * Returns the props of a modal dialog's content. The library lets only its newest layer close on Escape, and
 * a toast is such a layer: this closes the dialog although a toast is open over it, unless the toast has the
 * focus. When the dialog closes, the focus returns to the element that had it before.
 */
export function useModal(onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isTopmost(content.current) || !isUnderToast(event.target)) return;
      // In the capture phase, before the library's listeners on the document.
      event.preventDefault();
      event.stopImmediatePropagation();
      onClose();
    }
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [onClose]);
  return {
    ref: content,
    'data-modal': '',
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}

function isTopmost(dialog: HTMLElement | null): boolean {
  return dialog !== null && dialog === [...document.querySelectorAll('[data-modal]')].at(-1);
}

function isUnderToast(focused: EventTarget | null): boolean {
  const toast = document.querySelector('[data-toast][data-state="open"]');
  return toast !== null && !(focused instanceof Node && toast.contains(focused));
}
