/** How many toasts are visible at most (spec 9). */
const toastLimit = 1;
/** How long a dismissed toast stays in memory (spec 9). */
export const removalDelayMs = 1_000_000;

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** Why, below a description of what failed. */
  readonly cause?: string;
  readonly variant?: 'default' | 'destructive';
  /** Leads to more about it. */
  readonly link?: { readonly label: string; readonly href: string };
  /** Takes back what it tells of, or goes on with it. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

/**
 * Creates the store of the toasts. A toast leaves it when a newer one replaces it, or some time after it was
 * dismissed (spec 4, contract 11).
 */
export function createToastStore(schedule: (work: () => void, delayMs: number) => void) {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  /** Closes a toast, and removes it `removalDelayMs` later. */
  function dismiss(id: number) {
    if (!toasts.some((shown) => shown.id === id && shown.open)) return;
    change(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
    schedule(() => change(toasts.filter((shown) => shown.id !== id)), removalDelayMs);
  }

  return {
    /** Returns the toasts, newest first; the same array until something changes. */
    list: () => toasts,
    /** Calls `listener` at each change; returns a function that stops it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Shows a toast in place of the previous one. */
    show(message: ToastMessage) {
      lastId += 1;
      change([{ ...message, id: lastId, open: true }, ...toasts].slice(0, toastLimit));
    },
    dismiss,
    /** Closes the error that is shown, if one is. */
    dismissError() {
      const shown = toasts.find(({ variant }) => variant === 'destructive');
      if (shown) dismiss(shown.id);
    },
  };
}

export const toastStore = createToastStore((work, delayMs) => void setTimeout(work, delayMs));

/** Shows a toast. */
export function toast(message: ToastMessage): void {
  toastStore.show(message);
}

/** Closes the error that is shown: its form is no longer there. */
export function dismissError(): void {
  toastStore.dismissError();
}
