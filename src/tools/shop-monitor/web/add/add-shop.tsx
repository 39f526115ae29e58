import { Section } from '../../../../platform/web/section.tsx';
import { shopLimits } from '../../shared/limits.ts';
import { marketplace } from '../../shared/shop-url.ts';
import { AddShopForm } from './add-shop-form.tsx';

interface AddShopProps {
  /** Undefined until the shops have loaded. */
  readonly shopCount: number | undefined;
  readonly onAdded: (id: number) => void;
}

/** The section with the add form and the number of shops. */
export function AddShop({ shopCount, onAdded }: AddShopProps) {
  const { shopsPerAccount } = shopLimits;
  const full = shopCount !== undefined && shopCount >= shopsPerAccount;
  return (
    <Section
      title="Add a shop"
      aside={
        shopCount !== undefined && (
          <p className="text-sm text-ink-soft">
            {shopCount} of {shopsPerAccount} shops
            {full && '. Delete one to make room for another.'}
          </p>
        )
      }
    >
      <p className="mb-5 max-w-[72ch] text-ink-soft">
        Use this form to try shop monitoring in your browser. Each shop is scanned every{' '}
        {shopLimits.scanIntervalHours} hours; a product that appears on {marketplace} is posted to your
        webhook.
      </p>
      <AddShopForm onAdded={onAdded} />
    </Section>
  );
}
