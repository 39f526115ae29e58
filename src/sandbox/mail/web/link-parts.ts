export interface TextPart {
  readonly text: string;
  readonly link: boolean;
}

/** Splits an email's text into web addresses and the text between them. */
export function linkParts(text: string): TextPart[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, link: /^https?:\/\//.test(piece) }));
}
