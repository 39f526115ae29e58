/** A word that no name may hold, and the one that says it. */
interface RefusedTerm {
  readonly word: string;
  readonly use: string;
  /** Only in files whose path holds this. */
  readonly under?: string;
}

/** The part of the word list in CONTRIBUTING.md that names can be tested for. */
export const refusedTerms: readonly RefusedTerm[] = [
  { word: 'film', use: 'video' },
  { word: 'letter', use: 'email' },
  { word: 'letterer', use: 'text renderer' },
  { word: 'lettering', use: 'drawn text' },
  { word: 'lettered', use: 'drawn' },
  { word: 'house', use: 'app' },
  { word: 'room', use: 'feature' },
  { word: 'keyed', use: 'idempotent' },
  { word: 'departures', use: 'closed customers' },
  { word: 'mend', use: 'repair' },
  { word: 'turns', use: 'mutex' },
  { word: 'lane', use: 'concurrency slot' },
  { word: 'workshop', use: 'temp dir' },
  { word: 'words', use: 'messages' },
  { word: 'bank', use: '3-D Secure challenge' },
  { word: 'pass', use: 'one-time purchase' },
  { word: 'reach', use: 'fetch with timeout' },
  { word: 'verdict', use: 'check' },
  { word: 'judge', use: 'check' },
  { word: 'trouble', use: 'failure' },
  { word: 'fault', use: 'error' },
  { word: 'desk', use: 'workspace' },
  { word: 'light table', use: 'playground' },
  { word: 'kept', use: 'stored' },
  { word: 'held', use: 'stored' },
  { word: 'stands', use: 'is' },
  { word: 'lies', use: 'is stored' },
  { word: 'answer', use: 'response' },
  { word: 'call', use: 'request', under: '/server/' },
];

/** Names that hold such a word in its own sense. */
const exceptions: readonly (readonly [phrase: string, reason: string])[] = [
  ['disk room', 'free space on a disk'],
  ['keyed mutex', "the field's name for a mutex by key"],
  ['faults', 'what a bench injects: a process, store or database that fails'],
  ['in turns', 'one after the other, again and again'],
  ['answer text', 'shows the public field `answer` of the webhook log'],
  ['answer challenge', 'what a cardholder does with a 3-D Secure challenge'],
];

/**
 * Returns the words of a name in camelCase, PascalCase or kebab-case, in lower case and with spaces between.
 */
export function splitName(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.join(' ').toLowerCase();
}

/** Returns the refused words that a name holds, in the singular or with an s. */
export function refusedIn(name: string, path: string): RefusedTerm[] {
  const words = exceptions.reduce((text, [phrase]) => text.replaceAll(phrase, '-'), splitName(name));
  return refusedTerms.filter(
    ({ word, under = '' }) => path.includes(under) && ` ${words} `.match(new RegExp(` ${word}s? `)),
  );
}

const declaration =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
const destructured = /^export const \{([^}]+)\}/gm;

/** Returns the names that a module's text exports by their declaration. */
export function exportedNames(source: string): string[] {
  const names = [...source.matchAll(declaration)].map(([, name = '']) => name);
  const parts = [...source.matchAll(destructured)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
  return [...names, ...parts];
}
