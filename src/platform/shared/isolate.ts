/** Right-to-left scripts, and the marks that set a direction. */
const turnsText =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isolateStart = '\u2068';
const isolateEnd = '\u2069';

/**
 * A name as part of a sentence: one that runs from right to left, or turns direction, keeps to itself and
 * leaves the words round it in their order (Unicode Bidirectional Algorithm, FSI and PDI). Any other name
 * stays as it is.
 */
export function isolate(name: string): string {
  return turnsText.test(name) ? `${isolateStart}${name}${isolateEnd}` : name;
}
