import { Suspense } from 'react';
import { Link } from 'wouter';
import { plansPath } from '#account/billing/shared/plans.ts';
import { buttonClass } from '#platform/web/button.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { ApiAccessSection } from '#app/web/account/api-access-section.tsx';
import { Playground } from '#app/web/landing/playground/playground.tsx';
import { FirstSteps } from './first-steps.tsx';

const Prices = lazyPart(async () => (await import('#app/web/landing/prices.tsx')).Prices);
const FirstCall = lazyPart(async () => (await import('./first-call.tsx')).FirstCall);

/**
 * For accounts without a subscription: a picture to finish at once, what is free, a key and the first call,
 * and the plans (contract 2).
 */
export function FreeHome({ greeting }: { readonly greeting: string }) {
  return (
    <>
      <PageHeading title={greeting}>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3 text-lg text-ink-soft">
          Please choose a subscription.
          <Link href={plansPath} className={buttonClass()}>
            Choose Subscription
          </Link>
        </p>
      </PageHeading>
      <div className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <Playground />
        <div className="lg:col-start-1 lg:row-start-1">
          <FirstSteps />
        </div>
      </div>
      {/* Not in that grid, in which the preview would stay in view above it. */}
      <div className="mt-12 grid min-w-0 grid-cols-1 gap-12">
        <div id="keys">
          <ApiAccessSection state="signedIn" />
        </div>
        <div id="call">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <FirstCall />
          </Suspense>
        </div>
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Prices member />
        </Suspense>
      </div>
    </>
  );
}
