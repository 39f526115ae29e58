/** In this browser. */
const storageKey = 'overprint:recent-fonts';
const maxRecent = 4;

/** Returns the families that were chosen last in this browser, the latest first. */
export function recentFonts(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a family on top of those that were chosen last. */
export function rememberFont(family: string): void {
  const others = recentFonts().filter((name) => name !== family);
  try {
    localStorage.setItem(storageKey, JSON.stringify([family, ...others].slice(0, maxRecent)));
  } catch {
    // Storage is blocked or full, so nothing is remembered.
  }
}
