import { artistOfPath } from '../shared/shop-url.ts';

/** What a shop is called on screen: its artist. */
export function shopName({ shopUrl }: { readonly shopUrl: string }): string {
  return artistOfPath(URL.parse(shopUrl)?.pathname ?? '') ?? shopUrl;
}
