/** What a thing is found by. */
export interface Searched {
  readonly title: string;
  /** Where it belongs; counts less than the title. */
  readonly place?: string;
  /** Other words of it. */
  readonly words?: readonly string[];
  /** Counts least. In lower case. */
  readonly text?: string;
}

/** Words that people use for the same thing. */
const synonyms = [
  ['key', 'token', 'credential', 'secret'],
  ['webhook', 'callback', 'hook', 'notification', 'alert'],
  ['picture', 'image', 'photo', 'art', 'design'],
  ['batch', 'bulk', 'many', 'csv', 'spreadsheet'],
  ['price', 'cost', 'plan', 'billing', 'subscription', 'upgrade', 'pay'],
  ['limit', 'quota', 'rate', '429'],
  ['shop', 'store', 'seller'],
  ['audio', 'mp3', 'sound', 'music'],
  ['size', 'dimension', 'resize'],
  ['error', 'failed', 'problem', 'failure'],
  ['delete', 'remove'],
  ['new', 'add', 'create', 'make'],
  ['login', 'sign-in', 'signin', 'password'],
  ['retry', 'again', 'idempotency'],
  ['text', 'caption', 'title'],
  ['refund', 'invoice', 'payment', 'card'],
  ['video', 'mp4'],
  ['padding', 'square', 'margin'],
];

/** Words that say nothing about what is looked for. */
const empty = new Set(
  'a an and are can do does for how i in is it my of on or the to what where with'.split(' '),
);

/**
 * Returns what has any word of a query, or another word for it, the best first: what has more of its words
 * comes before what has one often, and words in a title count more than words elsewhere. Equals keep their
 * order.
 */
export function rank<Item>(
  items: readonly Item[],
  query: string,
  searchedIn: (item: Item) => Searched,
): Item[] {
  const all = query.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = all.filter((word) => !empty.has(word));
  const words = telling.length > 0 ? telling : all;
  return items
    .map((item) => ({ item, score: scoreOf(searchedIn(item), words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
}

/** More than the words of an entry can come to. */
const foundWord = 100;

function scoreOf(searched: Searched, words: readonly string[]): number {
  const scores = words.map((word) => {
    const own = wordScore(searched, word);
    const others = synonymsOf(word).map((other) => wordScore(searched, other) / 2);
    return Math.max(own, ...others);
  });
  const found = scores.filter((score) => score > 0);
  return found.length * foundWord + found.reduce((sum, score) => sum + score, 0);
}

function wordScore({ title, place = '', words = [], text = '' }: Searched, word: string): number {
  const [name, where] = [title.toLowerCase(), place.toLowerCase()];
  const stem = stemOf(word);
  return (
    (name.startsWith(stem) ? 12 : 0) +
    (name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(stem)) ? 10 : 0) +
    (name.includes(stem) ? 4 : 0) +
    (words.some((other) => other.toLowerCase().startsWith(stem)) ? 8 : 0) +
    (where.includes(stem) ? 2 : 0) +
    (text.includes(stem) ? 1 + Math.min(3, text.split(stem).length - 1) : 0)
  );
}

/** The singular, so that "webhooks" finds what a webhook is. */
function stemOf(word: string): string {
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Of a word as it is typed: its beginning is not enough, or every letter would mean everything. */
function synonymsOf(word: string): readonly string[] {
  const stem = stemOf(word);
  return synonyms
    .filter((group) => group.includes(stem))
    .flatMap((group) => group.filter((other) => other !== stem));
}
