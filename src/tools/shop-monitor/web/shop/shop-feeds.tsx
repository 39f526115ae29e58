import { useState } from 'react';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { Fold } from '#platform/web/fold.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';

/** The addresses of the shop's feeds. */
export function ShopFeeds({ shop }: { readonly shop: Shop }) {
  const feeds = [
    ['JSON feed', shop.feedUrl],
    ['Atom feed', shop.atomUrl],
  ] as const;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-t border-rule pt-3">
      <Fold title="Feeds" summary="" open={isOpen} onToggle={() => setOpen(!isOpen)}>
        <p className="text-sm text-ink-soft">
          The {shopLimits.feedProducts} latest products for a feed reader. Anyone with the link can read them.
        </p>
        <ul className="min-w-0">
          {feeds.map(([name, url]) => (
            <li key={name} className="flex items-center gap-2">
              <span className="w-20 shrink-0 text-sm text-ink-soft">{name}</span>
              <a
                href={url}
                className="min-w-0 truncate font-mono text-sm text-cyan underline underline-offset-4"
              >
                {url}
              </a>
              <CopyButton text={url} label={`Copy ${name}`} className="shrink-0" />
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
