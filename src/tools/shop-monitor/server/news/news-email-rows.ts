import { emailStyles } from '#platform/server/mail/email-page.ts';
import { escapeHtml } from '#platform/server/escape-html.ts';

/** A product as the email shows it. Addresses are http or https. */
export interface NewsProduct {
  /** One line. */
  readonly title: string;
  readonly price: string | null;
  readonly url: string;
  readonly pictureUrl: string | null;
}

const pictureWidthPx = 112;

/** Returns a product as a row of the email's table: its picture, title and price. */
export function productRow({ title, price, url, pictureUrl }: NewsProduct): string {
  const href = escapeHtml(url);
  const picture =
    pictureUrl === null
      ? ''
      : `<a href="${href}"><img src="${escapeHtml(pictureUrl)}" width="${pictureWidthPx}" alt="" ` +
        `style="display:block;width:${pictureWidthPx}px;height:auto;border:0"></a>`;
  return `<tr><td class="rule" style="${emailStyles.row}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="${pictureWidthPx}" valign="top" style="width:${pictureWidthPx}px;padding-right:20px">${picture}</td>
<td valign="top"><a class="ink" href="${href}" style="${emailStyles.title}">${escapeHtml(title)}</a>${
    price === null ? '' : `<br><span class="soft" style="${emailStyles.soft}">${escapeHtml(price)}</span>`
  }</td>
</tr></table>
</td></tr>`;
}

/** Returns a sentence as a row of the email's table. */
export function textRow(text: string): string {
  return `<tr><td class="rule ink" style="${emailStyles.row}">${escapeHtml(text)}</td></tr>`;
}
