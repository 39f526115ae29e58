import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { marketplace } from '#tools/shop-monitor/shared/shop-url.ts';

const AddShopForm = lazyPart(async () => (await import('./add-shop-form.tsx')).AddShopForm);

interface AddShopProps {
  /** Undefined until the shops have loaded. */
  readonly shopCount: number | undefined;
}

/** The section with the add form, folded away once there is a shop, and the number of shops. */
export function AddShop({ shopCount }: AddShopProps) {
  const [open, setOpen] = useState<boolean>();
  const { shopsPerAccount } = shopLimits;
  const full = shopCount !== undefined && shopCount >= shopsPerAccount;
  const isOpen = open ?? shopCount === 0;
  const aside = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // A form that is folded away takes the focus with it.
    const isLost = wasOpen.current && !isOpen && document.activeElement === document.body;
    if (isLost) aside.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Section
      title="Add a shop"
      aside={
        shopCount !== undefined && (
          <div ref={aside} className="flex flex-wrap items-center gap-4">
            <p className="text-sm text-ink-soft">
              {shopCount} of {shopsPerAccount} shops
              {full && '. Delete one to make room for another.'}
            </p>
            {shopCount > 0 && (
              <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <Icon name={isOpen ? 'minus' : 'plus'} />
                {isOpen ? 'Close the form' : 'Add another shop'}
              </Button>
            )}
          </div>
        )
      }
    >
      {isOpen && (
        <>
          <p className="mb-5 max-w-[72ch] text-ink-soft">
            Use this form to try shop monitoring in your browser. Each shop is scanned every{' '}
            {shopLimits.scanIntervalHours} hours; a product that appears on {marketplace} is posted to your
            webhook.
          </p>
          <Suspense fallback={<Skeleton className="h-48" />}>
            <AddShopForm onAdded={() => setOpen(undefined)} />
          </Suspense>
        </>
      )}
    </Section>
  );
}
