import { Link } from 'wouter';
import { listCurrency, plans, plansPath } from '#account/billing/shared/plans.ts';
import { Badge } from '#platform/web/badge.tsx';
import { buttonClass } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Section } from '#platform/web/section.tsx';
import { PlanTable } from '#app/web/plans/plan-table.tsx';
import type { ClosedTool as Tool } from './closed-tools.ts';
import { ToolPicture } from './tool-picture.tsx';

/** What a free account sees in place of a tool's screen: what it does, what it costs, and the way to it. */
export function ClosedTool({ tool }: { readonly tool: Tool & { readonly path: string } }) {
  const { title, does, points, free, path } = tool;
  return (
    <>
      <PageHeading title={title} intro={does}>
        <Badge variant="attention">
          <Icon name="lock" className="size-4" />
          Premium
        </Badge>
      </PageHeading>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
        <ToolPicture path={path} />
        <div className="grid content-start gap-5">
          <ul className="grid gap-3 text-lg">
            {points.map((point) => (
              <li key={point} className="flex gap-3">
                <Icon name="check" className="mt-0.5 size-5 text-green" />
                {point}
              </li>
            ))}
          </ul>
          <Offer />
          <p className="text-ink-soft">{free}</p>
        </div>
      </div>
      <div className="mt-12">
        <Section title="Compare plans">
          <PlanTable />
        </Section>
      </div>
    </>
  );
}

/** The price of a subscription, and the button that leads to its payment (spec 1). */
export function Offer() {
  const { monthly, yearly } = plans;
  const priceOf = (cents: number) => presentMoney(cents / 100, listCurrency);
  return (
    <div className="border-t-2 border-ink pt-5">
      <p className="text-lg">
        <span className="font-display text-3xl font-bold">{priceOf(monthly.listPriceCents)}</span> per{' '}
        {monthly.interval}, or {priceOf(yearly.listPriceCents)} per {yearly.interval}: every tool, and 10x the
        API requests.
      </p>
      <p className="mt-3 mb-4 text-lg text-ink-soft">Please choose a subscription.</p>
      <Link href={plansPath} className={buttonClass({ size: 'lg' })}>
        Choose Subscription
      </Link>
    </div>
  );
}
