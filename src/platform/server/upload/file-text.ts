/** Kinds of text in a file field: a URL, or the file's bytes as a data URI or bare base64. */
export type FileTextKind = 'address' | 'data';

/** The white space before a text is not longer, or the text is data. */
const headMaxLength = 256;
const schemes = ['https:', 'http:'];

/**
 * Returns what a text is, as soon as its start tells; undefined while more is needed. A text that ends before
 * it is known is blank, or no file.
 */
export function fileTextKind(head: string): FileTextKind | undefined {
  const start = head.trimStart().slice(0, 'https:'.length).toLowerCase();
  if (schemes.some((scheme) => start.startsWith(scheme))) return 'address';
  if (head.length < headMaxLength && schemes.some((scheme) => scheme.startsWith(start))) return undefined;
  return 'data';
}
