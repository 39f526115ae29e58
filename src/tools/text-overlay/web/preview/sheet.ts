import { useSyncExternalStore } from 'react';
import { parseHexColour } from '#platform/shared/colour.ts';

/**
 * Background of a picture's transparent parts in the editor: halftone dots, or a colour as `#RRGGBB`.
 */
export type Sheet = 'dots' | `#${string}`;

/**
 * Paper, and the shirts that prints are sold on. The same in both themes, so that a picture is judged alike.
 */
export const sheets = [
  { value: 'dots', label: 'Transparent' },
  { value: '#FFFFFF', label: 'White' },
  { value: '#D4D4D4', label: 'Light grey' },
  { value: '#7D7D7D', label: 'Dark grey' },
  { value: '#000000', label: 'Black' },
  { value: '#B9BCC1', label: 'Heather' },
  { value: '#D9C7A3', label: 'Sand' },
  { value: '#1B2A49', label: 'Navy' },
  { value: '#B3202C', label: 'Red' },
  { value: '#1E4D36', label: 'Forest' },
] as const satisfies readonly { readonly value: Sheet; readonly label: string }[];

/** In this browser. */
const storageKey = 'overprint:sheet';

const listeners = new Set<() => void>();
let current: Sheet | undefined;

/** Returns the sheet that was chosen last in this browser. */
export function useSheet(): Sheet {
  return useSyncExternalStore(subscribe, currentSheet);
}

/** Puts another sheet behind the picture, now and on later visits. */
export function chooseSheet(sheet: Sheet): void {
  current = sheet;
  try {
    localStorage.setItem(storageKey, sheet);
  } catch {
    // Storage is blocked or full, so the sheet lasts until the page is left.
  }
  for (const notify of listeners) notify();
}

function currentSheet(): Sheet {
  current ??= storedSheet();
  return current;
}

function storedSheet(): Sheet {
  try {
    const stored = localStorage.getItem(storageKey) ?? '';
    return isColour(stored) ? stored : 'dots';
  } catch {
    return 'dots';
  }
}

function isColour(text: string): text is `#${string}` {
  return parseHexColour(text) !== undefined;
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
