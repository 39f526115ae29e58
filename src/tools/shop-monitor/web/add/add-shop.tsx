import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Section } from '#platform/web/section.tsx';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';

// Without a fallback of its own: the whole tab waits, and nothing moves when the form comes.
const AddShopForm = lazyPart(async () => (await import('./add-shop-form.tsx')).AddShopForm);

interface AddShopProps {
  /** Undefined until the shops have loaded. */
  readonly shopCount: number | undefined;
}

/** The section with the add form (spec 2, Shop Monitoring screen), and the number of shops. */
export function AddShop({ shopCount }: AddShopProps) {
  const { shopsPerAccount, scanIntervalHours } = shopLimits;
  return (
    <Section
      title="Add a shop"
      aside={
        shopCount !== undefined && (
          <p className="text-sm text-ink-soft">
            {shopCount} of {shopsPerAccount} shops
            {shopCount >= shopsPerAccount && '. Delete one to make room for another.'}
          </p>
        )
      }
    >
      <p className="mb-5 max-w-[72ch] text-ink-soft">
        Use this form to try shop monitoring in your browser. Each shop is scanned every{' '}
        {`${scanIntervalHours} hours`}; each new product is posted to your webhook.
      </p>
      <AddShopForm />
    </Section>
  );
}
