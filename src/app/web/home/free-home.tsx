import { Link } from 'wouter';
import { buttonClass } from '#platform/web/button.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { plansPath } from '#account/billing/shared/plans.ts';
import { Suspense } from 'react';
import { ApiAccessSection } from '#app/web/account/api-access-section.tsx';
import { Playground } from '#app/web/landing/playground/playground.tsx';
import { FirstSteps } from './first-steps.tsx';

const Prices = lazyPart(async () => (await import('#app/web/landing/prices.tsx')).Prices);
const FirstCall = lazyPart(async () => (await import('./first-call.tsx')).FirstCall);

/**
 * For accounts without a subscription: the table for one's own picture, a key and the first call within the
 * free tier, and the plans (contract 2).
 */
export function FreeHome() {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
      <div className="grid content-start gap-10">
        <FirstSteps />
        <Section title="Subscription">
          <p className="mb-5 text-lg text-ink-soft">Please choose a subscription.</p>
          <Link href={plansPath} className={buttonClass()}>
            Choose Subscription
          </Link>
        </Section>
      </div>
      <Playground />
      <div className="grid min-w-0 grid-cols-1 gap-12 lg:col-span-2">
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
    </div>
  );
}
