import { resultUrl } from '#account/results/server/pending-result.ts';
import type { Media } from '#tools/shop-monitor/shared/media.ts';
import type { redbubbleProducts } from './tables.ts';
import type { Links } from '#account/white-label/server/links.ts';

/** Returns the finished pictures of an account's product with their links. */
export function presentMedia(
  { media }: Pick<typeof redbubbleProducts.$inferSelect, 'media'>,
  userId: number,
  links: Links,
): Media[] {
  return (media ?? []).map(({ file, name, width, height, expiresAt }) => ({
    name,
    width,
    height,
    url: resultUrl(links, userId, file),
    expiresAt,
  }));
}
