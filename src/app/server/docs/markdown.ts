import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '#platform/server/escape-html.ts';
import { type Html, trustedHtml } from './html.ts';

/** A heading of the second or third level, which can be linked to. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

export interface RenderedMarkdown {
  readonly html: Html;
  readonly headings: readonly Heading[];
}

/**
 * Renders Markdown as HTML. Headings get an id and a link to themselves, code its place for a copy button,
 * and tables a frame that scrolls. HTML within the text is shown as text.
 */
export function renderMarkdown(text: string): RenderedMarkdown {
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const plain = plainText(inner);
        const id = idOf(plain, headings);
        headings.push({ id, level: depth, text: plain });
        return headingHtml({ id, level: depth, text: plain }, inner);
      },
      code: ({ text: code, lang }) => codeHtml(code, lang),
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => escapeHtml(raw),
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], tag: 'td' | 'th') =>
          row.map((cell) => `<${tag}>${breakable(this.parser.parseInline(cell.tokens))}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return (
          '<div class="table" role="group" aria-label="Table" ' +
          `tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`
        );
      },
    },
  });
  return { html: trustedHtml(marked.parse(text, { async: false })), headings };
}

/** Lets the names in a narrow column be broken after their dots, underscores and the like. */
function breakable(inlineHtml: string): string {
  return inlineHtml.replace(/<code>[^<]*/g, (name) => name.replace(/[._/,:-](?=\w)/g, '$&<wbr>'));
}

/** A heading that links to itself. */
export function headingHtml({ id, level, text }: Heading, inner = escapeHtml(text)): string {
  const label = escapeHtml(`Link to "${text}"`);
  return (
    `<h${level} id="${id}">${inner}<a class="anchor" href="#${id}" ` +
    `aria-label="${label}">#</a></h${level}>`
  );
}

/** A block of code. The page's script adds the copy button. */
export function codeHtml(code: string, label = 'code'): string {
  const name = escapeHtml(`${label} snippet`);
  return (
    `<div class="code"><pre role="group" aria-label="${name}" ` +
    `tabindex="0"><code>${escapeHtml(code)}</code></pre></div>`
  );
}

/** The words of a heading as an id: "2xx within 15 s" becomes `2xx-within-15-s`. */
function idOf(text: string, taken: readonly Heading[]): string {
  const base =
    text
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'section';
  const count = taken.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length;
  return taken.some(({ id }) => id === base) ? `${base}-${count + 1}` : base;
}

function plainText(inlineHtml: string): string {
  return inlineHtml
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
