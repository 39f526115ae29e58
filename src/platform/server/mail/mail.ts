import { escapeHtml } from '#platform/server/escape-html.ts';

/** An email in both of its forms. */
export interface Email {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each attempt to send it, by which mail servers and programs know one that they have. */
  readonly messageId?: string;
  /** Stops emails of its kind by a POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Returns the headers by which mail programs show their own button to unsubscribe (RFC 2369 and 8058). */
export function listHeaders({ unsubscribeUrl }: Email): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Outgoing mail: over SMTP, or into the sandbox mailbox (contract 8). */
export interface Mail {
  /** Resolves once the email is handed over. Throws if it could not be; the caller then tries again. */
  send(email: Email): Promise<void>;
}

export interface EmailContent {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, never markup. */
  readonly paragraphs: readonly string[];
  /** The link that the email asks its reader to follow. */
  readonly action: { readonly label: string; readonly url: string };
  /** A note below the action. */
  readonly closing?: string;
}

/** The light design tokens in sRGB, because mail programs support neither `oklch` nor style sheets. */
export const emailColours = {
  paper: '#f1f2f4',
  sheet: '#ffffff',
  ink: '#14171d',
  inkSoft: '#51545b',
  rule: '#d2d4d7',
  cyan: '#106d8d',
};

export const emailFonts = "Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

const styles = {
  body:
    `margin:0;padding:28px 12px;background:${emailColours.paper};color:${emailColours.ink};font:16px/1.5 ` +
    emailFonts,
  sheet:
    `max-width:560px;margin:0 auto;padding:28px;background:${emailColours.sheet};border:1px solid ` +
    `${emailColours.rule};border-top:2px solid ${emailColours.ink}`,
  name: 'margin:0 0 20px;font-size:19px;font-weight:700',
  text: 'margin:0 0 20px;white-space:pre-line;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px ' +
    `20px;border-radius:5px;background:${emailColours.ink};color:${emailColours.sheet};font-weight:600;text-decoration:none`,
  note: `margin:0 0 20px;font-size:13px;color:${emailColours.inkSoft};overflow-wrap:anywhere`,
  link: `color:${emailColours.cyan}`,
};

/** Composes an email as plain text and as HTML that loads nothing from outside. */
export function composeEmail(content: EmailContent): Email {
  return { to: content.to, subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({ paragraphs, action, closing }: EmailContent): string {
  return `${[...paragraphs, action.url, ...(closing === undefined ? [] : [closing])].join('\n\n')}\n`;
}

function asHtml({ subject, paragraphs, action, closing }: EmailContent): string {
  const url = escapeHtml(action.url);
  const texts = paragraphs.map((paragraph) => `<p style="${styles.text}">${escapeHtml(paragraph)}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${escapeHtml(styles.body)}">
<div style="${styles.sheet}">
<p style="${styles.name}">Overprint</p>
${texts.join('\n')}
<p style="${styles.text}"><a href="${url}" style="${styles.button}">${escapeHtml(action.label)}</a></p>
<p style="${styles.note}">Or open this address: <a href="${url}" style="${styles.link}">${url}</a></p>${
    closing === undefined ? '' : `\n<p style="${styles.note}">${escapeHtml(closing)}</p>`
  }
</div>
</body>
</html>
`;
}
