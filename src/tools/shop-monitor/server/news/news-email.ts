import { emailPage } from '#platform/server/mail/email-page.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { paths } from '#platform/shared/paths.ts';
import type { ProductRow, ShopRow } from '#tools/shop-monitor/server/events.ts';
import { presentMedia } from '#tools/shop-monitor/server/media.ts';
import type { LinkBases } from '#tools/shop-monitor/server/present.ts';
import { shopsPath } from '#tools/shop-monitor/shared/sources.ts';
import { artistOf } from '#tools/shop-monitor/server/template-shops.ts';
import { type NewsProduct, productRow, textRow } from './news-email-rows.ts';

/** Content of an email about new products. */
export interface News {
  /** Of its row: the same for each attempt to send it. */
  readonly id: number;
  readonly to: string;
  readonly shop: ShopRow;
  /** That of the shop, which turns these emails off. */
  readonly token: string;
  /** The newest ones, newest first. */
  readonly products: readonly ProductRow[];
  /** Of all. */
  readonly count: number;
}

/** Returns the one email of a scan that found new products (contract 6). */
export function newsEmail({ id, to, shop, token, products, count }: News, bases: LinkBases): Email {
  const artist = artistOf(shop);
  const subject = `${count} new ${count === 1 ? 'product' : 'products'} in the shop of ${artist}`;
  const shown = products.map((product) => presentProduct(product, shop.userId, bases));
  const more = count > shown.length ? `And ${count - shown.length} more.` : null;
  const shopPageUrl = bases.publicUrl + paths.shop.replace(':id', String(shop.id));
  const unsubscribeUrl = `${bases.publicUrl}${shopsPath(shop.source)}/${shop.id}/unsubscribe/${token}`;
  const why = 'You get this email because "Email me new products" is on for this shop.';
  return {
    to,
    subject,
    text: asText([
      `${subject}:`,
      ...shown.map(({ title, price, url }) => [title, ...(price === null ? [] : [price]), url].join('\n')),
      ...(more === null ? [] : [more]),
      `All products: ${shopPageUrl}`,
      `${why} Stop these emails:\n${unsubscribeUrl}`,
    ]),
    html: emailPage({
      subject,
      rows: [...shown.map(productRow), ...(more === null ? [] : [textRow(more)])],
      action: { label: 'Open all products', url: shopPageUrl },
      closing: { text: why, label: 'Stop these emails', url: unsubscribeUrl },
    }),
    messageId: `<news-${shop.id}-${id}@${new URL(bases.publicUrl).hostname}>`,
    unsubscribeUrl,
  };
}

function presentProduct(product: ProductRow, userId: number, { links }: LinkBases): NewsProduct {
  const [finished] = presentMedia(product, userId, links);
  return {
    title: oneLine(product.title ?? '') || `Product ${product.productId}`,
    price: product.price === null ? null : oneLine(product.price),
    url: webAddress(product.productUrl) ?? '',
    pictureUrl: webAddress(finished?.url ?? product.imageUrl ?? ''),
  };
}

function asText(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

/** Strangers' texts may break lines, or turn the direction of what follows them. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();
}

function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
