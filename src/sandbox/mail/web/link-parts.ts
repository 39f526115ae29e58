export interface TextPart {
  readonly text: string;
  readonly link: boolean;
}

/** An email's text in pieces: its web addresses, and what stands between them. */
export function linkParts(text: string): TextPart[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, link: /^https?:\/\//.test(piece) }));
}
