import { resultUrl } from '../../../account/results/server/pending-result.ts';
import type { Media } from '../shared/media.ts';
import type { ProductRow } from './events.ts';

/** Returns the finished pictures of a product with their links. `resultsBaseUrl` has no slash at its end. */
export function presentMedia({ media }: Pick<ProductRow, 'media'>, resultsBaseUrl: string): Media[] {
  return (media ?? []).map(({ file, name, width, height, expiresAt }) => ({
    name,
    width,
    height,
    url: resultUrl(resultsBaseUrl, file),
    expiresAt,
  }));
}
