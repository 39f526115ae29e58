/**
 * The cursors that led to a page, joined by dots in the address: the last one is the page's own, so that
 * going back needs no memory. The first page has none. What an address can't mean is the first page.
 */
export function readTrail(text: string | null): readonly string[] {
  return text !== null && /^\d{1,15}(?:\.\d{1,15})*$/.test(text) ? text.split('.') : [];
}

/** The trail as it stands in an address; null for the first page. */
export function writeTrail(trail: readonly string[]): string | null {
  return trail.length === 0 ? null : trail.join('.');
}
