/** Right-to-left scripts, and the marks that set a direction. */
const turnsText =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isolateStart = '\u2068';
const isolateEnd = '\u2069';

/**
 * Returns a name for use inside a sentence. A name with right-to-left text is isolated, so that the words
 * around it keep their order (Unicode Bidirectional Algorithm, FSI and PDI). Any other name is unchanged.
 */
export function isolate(name: string): string {
  return turnsText.test(name) ? `${isolateStart}${name}${isolateEnd}` : name;
}
