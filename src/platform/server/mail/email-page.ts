import { escapeHtml } from '#platform/server/escape-html.ts';
import { emailColours as colours, emailFonts } from './mail.ts';

/**
 * An email with rows of content. Texts are plain, rows are HTML: `<tr>` with the classes and styles below.
 */
export interface EmailPage {
  readonly subject: string;
  readonly rows: readonly string[];
  /** The link that the email offers. */
  readonly action: { readonly label: string; readonly url: string };
  /** Why its reader gets it, and how to stop that. */
  readonly closing: { readonly text: string; readonly label: string; readonly url: string };
}

const font = `font-family:${emailFonts}`;

/** Of rows. Mail programs that know the dark colours apply them by the classes `ink`, `soft` and `rule`. */
export const emailStyles = {
  row:
    'padding:20px 28px;border-top:1px solid ' +
    `${colours.rule};color:${colours.ink};${font};font-size:16px;line-height:24px;overflow-wrap:anywhere`,
  title: `color:${colours.ink};${font};font-size:17px;line-height:24px;font-weight:600;text-decoration:underline`,
  soft: `color:${colours.inkSoft};${font};font-size:15px;line-height:24px`,
} as const;

/** The dark tokens in sRGB, as in `emailColours`. */
const darkStyle = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.paper { background: #111419 !important }
.sheet { background: #1a1e25 !important; border-color: #3a3f48 !important; border-top-color: #eceef1 !important }
.ink { color: #eceef1 !important }
.soft { color: #aeb3bb !important }
.rule { border-color: #3a3f48 !important }
.action { background: #eceef1 !important; color: #14171d !important }
}
@media (max-width: 480px) { .rule { padding-left: 20px !important; padding-right: 20px !important } }`;

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * Returns an email as HTML in tables with inline styles, which all mail programs lay out alike. It loads
 * nothing but the pictures of its rows.
 */
export function emailPage({ subject, rows, action, closing }: EmailPage): string {
  const heading = escapeHtml(subject);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colours.paper}">
<table ${table} width="100%" class="paper" style="background:${colours.paper}"><tr><td align="center" style="padding:28px 12px">
<table ${table} width="100%" class="sheet" style="max-width:560px;text-align:left;background:${colours.sheet};border:1px solid ${colours.rule};border-top:2px solid ${colours.ink}">
<tr><td class="rule" style="padding:28px 28px 20px;${font}">
<p class="ink" style="margin:0 0 16px;color:${colours.ink};font-size:16px;line-height:24px;font-weight:700">Overprint</p>
<h1 class="ink" style="margin:0;color:${colours.ink};font-size:24px;line-height:30px;font-weight:700;overflow-wrap:anywhere">${heading}</h1>
</td></tr>
${rows.join('\n')}
<tr><td class="rule" style="padding:24px 28px;border-top:1px solid ${colours.rule};${font}">
<a class="action" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:5px;background:${colours.ink};color:${colours.sheet};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a>
<p class="soft" style="margin:24px 0 0;color:${colours.inkSoft};font-size:13px;line-height:20px">${escapeHtml(closing.text)} <a class="soft" href="${escapeHtml(closing.url)}" style="color:${colours.inkSoft};text-decoration:underline">${escapeHtml(closing.label)}</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
