import { Link } from 'wouter';
import { signUpPath } from '#account/access/web/next-path.ts';
import { listCurrency, planIds, type PlanId, planPath, plans } from '#account/billing/shared/plans.ts';
import { Badge } from '#platform/web/badge.tsx';
import { buttonClass } from '#platform/web/button.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { PlanTable } from '#app/web/plans/plan-table.tsx';

interface Offer {
  /** Undefined for the free tier. */
  readonly plan?: PlanId;
  readonly name: string;
  readonly price: string;
  readonly per: string;
  readonly features: string;
  readonly popular: boolean;
}

const free: Offer = {
  name: 'Free',
  price: presentMoney(0, listCurrency),
  per: 'forever',
  features: '1,000 API requests per month',
  popular: false,
};

/** The free tier, and the two plans as their own screen describes them (spec 1 and 2). */
const offers: readonly Offer[] = [
  free,
  ...planIds.map((id) => {
    const { name, interval, listPriceCents, popular, features: list } = plans[id];
    return {
      plan: id,
      name,
      price: presentMoney(listPriceCents / 100, listCurrency),
      per: `per ${interval}`,
      features: list.join(', '),
      popular,
    };
  }),
];

/** The prices of the free tier and of the plans, each with what begins it, for visitors or for members. */
export function Prices({ member = false }: { readonly member?: boolean }) {
  const startOf = ({ plan }: Offer) => {
    if (plan === undefined) return member ? undefined : signUpPath;
    return member ? planPath(plan) : `${signUpPath}&next=${encodeURIComponent(planPath(plan))}`;
  };
  return (
    <section aria-labelledby="prices-title" className="border-t-2 border-ink pt-5 pb-14">
      <h2 id="prices-title" className="text-2xl">
        Prices
      </h2>
      <ul className="mt-4">
        {offers.map((offer) => (
          <PriceRow key={offer.name} offer={offer} start={startOf(offer)} />
        ))}
      </ul>
      <h3 className="mt-6 mb-2 text-xl">Compare plans</h3>
      <PlanTable />
    </section>
  );
}

interface PriceRowProps {
  readonly offer: Offer;
  /** Where it begins; undefined for what the reader has. */
  readonly start: string | undefined;
}

/** A line of the price list: name, price, features, and a link that begins it. */
function PriceRow({ offer: { plan, name, price, per, features, popular }, start }: PriceRowProps) {
  return (
    <li className="grid items-baseline gap-x-8 gap-y-1 border-t border-rule py-4 first:border-t-0 lg:grid-cols-[130px_140px_minmax(0,1fr)_140px] xl:grid-cols-[200px_200px_minmax(0,1fr)_140px]">
      <span className="flex flex-wrap items-center gap-3 font-display text-xl font-bold">
        {name}
        {popular && <Badge variant="attention">Most Popular</Badge>}
      </span>
      <span className="text-ink-soft">
        <span className="font-display text-3xl font-bold tracking-[-0.022em] text-ink">{price}</span> {per}
      </span>
      <span className="text-lg text-ink-soft">{features}</span>
      <span className="max-lg:mt-2">
        {start === undefined ? (
          'Your plan'
        ) : (
          <Link
            href={start}
            className={buttonClass({ variant: popular ? 'default' : 'outline', size: 'sm' })}
          >
            {plan === undefined ? 'Start free' : `Choose ${name}`}
          </Link>
        )}
      </span>
    </li>
  );
}
