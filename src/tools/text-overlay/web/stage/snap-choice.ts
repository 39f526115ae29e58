import { useSyncExternalStore } from 'react';

/** In this browser. */
const storageKey = 'overprint:snap';

const listeners = new Set<() => void>();
let current: boolean | undefined;

/** Returns whether dragged texts snap to lines, which was chosen last in this browser. */
export function isSnapOn(): boolean {
  current ??= stored();
  return current;
}

/** As `isSnapOn`, and renders again when it changes. */
export function useSnapChoice(): boolean {
  return useSyncExternalStore(subscribe, isSnapOn);
}

/** Lets dragged texts snap or not, now and on later visits. */
export function chooseSnap(on: boolean): void {
  current = on;
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Storage is blocked or full, so the choice lasts until the page is left.
  }
  for (const notify of listeners) notify();
}

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) === null;
  } catch {
    return true;
  }
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
