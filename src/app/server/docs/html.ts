import { escapeHtml } from '#platform/server/escape-html.ts';

/** Text that is HTML already. Only `html` and `trustedHtml` make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** Marks a text as HTML, for what another renderer has escaped. */
export function trustedHtml(text: string): Html {
  return new Html(text);
}

/** Template tag for HTML: strings are escaped, lists are joined, `false` and `undefined` leave nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + textOf(parts[index])).join(''));
}

function textOf(part: Part): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeHtml(String(part));
}
