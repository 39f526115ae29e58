/** In this browser. */
const storageKey = 'overprint:recent-colours';
const maxRecent = 8;

/** Returns the colours that were chosen last in this browser, the latest first. */
export function recentColours(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHex) : [];
  } catch {
    return [];
  }
}

/** Puts a colour in front of those that were chosen last. */
export function rememberColour(colour: string): void {
  if (!isHex(colour)) return;
  const others = recentColours().filter((one) => one.toUpperCase() !== colour.toUpperCase());
  try {
    localStorage.setItem(storageKey, JSON.stringify([colour, ...others].slice(0, maxRecent)));
  } catch {
    // Storage is blocked or full, so nothing is remembered.
  }
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);
}
