import { overlayLimits } from '../../shared/text-overlay.ts';

/**
 * Whether the API takes so many characters (contract 3); a longer text stays in its field and is never cut.
 */
export function isWithinLimit(text: string): boolean {
  return Array.from(text).length <= overlayLimits.maxTextLength;
}

/** What is wrong with the words of a text, for people; undefined where nothing is. */
export function textError(text: string): string | undefined {
  if (text.trim() === '') return 'A text without words draws nothing';
  if (isWithinLimit(text)) return undefined;
  const limit = overlayLimits.maxTextLength;
  return `At most ${limit.toLocaleString('en')} characters: take ${Array.from(text).length - limit} away`;
}
