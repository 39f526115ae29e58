import { ownAddress } from '#platform/web/own-address.ts';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';

/** The pictures that the shop's template made, each with its full size behind it; or why there are none. */
export function FinishedPictures({ product }: { readonly product: Product }) {
  const { media, mediaError, productId, title } = product;
  if (mediaError)
    return (
      <span className="max-w-[36ch] text-sm text-magenta">
        {mediaError.error}
        {mediaError.code === shopProblems.templateNotFillable.code && (
          <span className="block text-ink-soft">{shopProblems.templateNotFillable.fix}</span>
        )}
      </span>
    );
  if (media.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {media.map(({ name, url }) => (
        <a key={name} href={ownAddress(url)} target="_blank" rel="noreferrer" title={name}>
          <img
            src={ownAddress(url)}
            alt={`${title ?? productId}, ${name}`}
            loading="lazy"
            className="halftone mid-ground size-14 border border-rule object-contain"
          />
        </a>
      ))}
    </span>
  );
}
