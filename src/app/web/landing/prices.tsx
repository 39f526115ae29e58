import { listCurrency, planIds, plans } from '../../../account/billing/shared/plans.ts';
import { Badge } from '../../../platform/web/badge.tsx';
import { presentMoney } from '../../../platform/web/money.ts';

interface Offer {
  readonly name: string;
  readonly price: string;
  readonly per: string;
  readonly features: string;
  readonly popular: boolean;
}

/** The free tier, and the two plans as their own screen describes them (spec 1 and 2). */
const offers: readonly Offer[] = [
  {
    name: 'Free',
    price: presentMoney(0, listCurrency),
    per: 'forever',
    features: '1,000 API requests per month',
    popular: false,
  },
  ...planIds.map((id) => {
    const { name, interval, listPriceCents, popular, features: list } = plans[id];
    return {
      name,
      price: presentMoney(listPriceCents / 100, listCurrency),
      per: `per ${interval}`,
      features: list.join(', '),
      popular,
    };
  }),
];

/** The prices of the free tier and of the plans. */
export function Prices() {
  return (
    <section aria-labelledby="prices-title" className="border-t-2 border-ink pt-5 pb-14">
      <h2 id="prices-title" className="text-2xl">
        Prices
      </h2>
      <ul className="mt-4">
        {offers.map((offer) => (
          <PriceRow key={offer.name} {...offer} />
        ))}
      </ul>
    </section>
  );
}

/** A line of the price list: name, price, features. */
function PriceRow({ name, price, per, features, popular }: Offer) {
  return (
    <li className="grid items-baseline gap-x-10 gap-y-1 border-t border-rule py-4 first:border-t-0 md:grid-cols-[170px_150px_minmax(0,1fr)] lg:grid-cols-[220px_220px_minmax(0,1fr)]">
      <span className="flex items-center gap-3 font-display text-xl font-bold">
        {name}
        {popular && <Badge variant="attention">Most Popular</Badge>}
      </span>
      <span className="text-ink-soft">
        <span className="font-display text-3xl font-bold tracking-[-0.022em] text-ink">{price}</span> {per}
      </span>
      <span className="text-lg text-ink-soft">{features}</span>
    </li>
  );
}
