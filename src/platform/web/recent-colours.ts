import { useSyncExternalStore } from 'react';

/** In this browser. */
const storageKey = 'overprint:recent-colours';
/** As many as fit in a line of a phone. */
const maxRecent = 7;
/** So that the line of colours is there before any was chosen, and nothing moves once one is. */
const firstColours = ['#000000', '#FFFFFF'];

const listeners = new Set<() => void>();
let current: readonly string[] | undefined;

/** Returns the colours that were chosen last in this browser, the latest first. */
export function useRecentColours(): readonly string[] {
  return useSyncExternalStore(subscribe, () => (current ??= withFirst(storedColours())));
}

/** Puts a colour in front of those that were chosen last. */
export function rememberColour(colour: string): void {
  if (!isHex(colour)) return;
  const chosen = colour.toUpperCase();
  current = withFirst([chosen, ...storedColours().filter((one) => one !== chosen)]);
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Storage is blocked or full, so nothing is remembered.
  }
  for (const notify of listeners) notify();
}

function withFirst(colours: readonly string[]): readonly string[] {
  return [...new Set([...colours, ...firstColours])].slice(0, maxRecent);
}

function storedColours(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHex).map((colour) => colour.toUpperCase()) : [];
  } catch {
    return [];
  }
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
