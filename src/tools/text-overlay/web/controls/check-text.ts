import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';

/**
 * Returns whether the API accepts a text of this length (contract 3). A longer text stays in its field and is
 * never cut.
 */
export function isWithinLimit(text: string): boolean {
  return Array.from(text).length <= overlayLimits.maxTextLength;
}

/** Returns the error message for a text, or undefined if the text can be drawn. */
export function textError(text: string): string | undefined {
  if (text.trim() === '') return 'Empty texts are not drawn';
  if (isWithinLimit(text)) return undefined;
  const limit = overlayLimits.maxTextLength;
  return `At most ${limit.toLocaleString('en')} characters: remove ${Array.from(text).length - limit}`;
}
