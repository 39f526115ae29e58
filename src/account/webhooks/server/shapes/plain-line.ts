/** Ends of lines, other controls, and characters that turn the direction of what follows. */
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const dots = '…';

/** Returns a text as the chat's form writes it, to be shown as it is. */
export type Escape = (text: string) => string;

const characters = new Intl.Segmenter();

/**
 * Returns a stranger's text as one line that a chat shows as it is, of at most `maxLength` UTF-16 units once
 * it is escaped. A longer one ends in dots.
 */
export function plainLine(text: string, maxLength: number, escape: Escape): string {
  const line = text.toWellFormed().replaceAll(controls, ' ').replaceAll(/ {2,}/g, ' ').trim();
  const whole = escape(line);
  if (whole.length <= maxLength) return whole;
  let cut = '';
  for (const { segment } of characters.segment(line)) {
    const next = cut + escape(segment);
    if (next.length + dots.length > maxLength) break;
    cut = next;
  }
  return cut.trimEnd() + dots;
}

/**
 * Returns an address that a chat may link or load; undefined for others, for which it would refuse the
 * message.
 */
export function chatUrl(text: string | null, maxLength: number): string | undefined {
  const url = text === null ? null : URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return url.href.length <= maxLength ? url.href : undefined;
}
