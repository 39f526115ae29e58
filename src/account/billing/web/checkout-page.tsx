import { PageHeading } from '../../../platform/web/page-heading.tsx';
import { PassPurchase } from './pass-purchase.tsx';

/** The one-off payment page (spec 2). */
export function CheckoutPage() {
  return (
    <>
      <PageHeading title="Checkout" />
      <div className="max-w-[560px]">
        <PassPurchase />
      </div>
    </>
  );
}
