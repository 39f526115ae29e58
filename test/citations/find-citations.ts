/** A place of the repository's own pages that a comment or a page names. */
export interface Citation {
  readonly page: 'contract' | 'spec' | 'decision';
  /**
   * Section of the contract or the specification, or number of the decision; undefined for only a heading.
   */
  readonly number?: number;
  /** Heading inside that section, as cited: it may run on into the sentence. */
  readonly heading?: string;
}

/** Joins the lines of comments, so that a citation may go over the end of a line. */
const lineEnd = /\n[ \t]*(?:\*(?!\/)|\/\/|>|#)?[ \t]*/g;
const numbers = String.raw`\d+(?:(?:,| and|, and) \d+)*`;
const quoted = String.raw`["“]([^"”]+)["”]`;
const section = new RegExp(
  String.raw`\b(?:[Cc]ontract|[Ss]pec)\s(${numbers})(?:,? ${quoted}|, ([A-Z][\w-]*(?: [\w-]+)*))?`,
  'g',
);
const headingAlone = new RegExp(String.raw`\b([Cc]ontract|[Ss]pec) ${quoted}`, 'g');
const decision = new RegExp(String.raw`\b[Dd]ecisions? (${numbers})\b`, 'g');

const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));

/** Returns every section, heading and decision that a text cites, in the order of their kinds. */
export function findCitations(source: string): Citation[] {
  const text = source.replaceAll(lineEnd, ' ');
  return [
    ...[...text.matchAll(section)].flatMap(([whole, list = '', inQuotes, plain]) => {
      const page = /^c/i.test(whole) ? ('contract' as const) : ('spec' as const);
      const heading = inQuotes ?? plain;
      const cited = numbersIn(list);
      return cited.map((number, index) =>
        heading !== undefined && index === cited.length - 1 ? { page, number, heading } : { page, number },
      );
    }),
    ...[...text.matchAll(headingAlone)].map(([, name = '', heading = '']) => ({
      page: /^c/i.test(name) ? ('contract' as const) : ('spec' as const),
      heading,
    })),
    ...[...text.matchAll(decision)].flatMap(([, list = '']) =>
      numbersIn(list).map((number) => ({ page: 'decision' as const, number })),
    ),
  ];
}

const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const outsideNote =
  /\((?:[^()]*[,;] )?((?:reliability|marketplace|media|architecture|style|design)(?:, (?:fault \d|[A-Z])|: | \d+(?=[),;:]))[^()]*)/g;

/** Returns what the comments of a program cite of pages that are not in the repository. */
export function findOutsideNotes(source: string): string[] {
  return [...source.matchAll(comment)].flatMap(([text]) =>
    [...text.replaceAll(lineEnd, ' ').matchAll(outsideNote)].map(([, note = '']) => note.trim()),
  );
}
