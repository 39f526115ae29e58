import { lazy, Suspense, useEffect } from 'react';
import { EarlyAccessCard } from '#account/early-access/web/early-access-card.tsx';
import { useFocusAfterNavigation } from '#platform/web/page-heading.tsx';
import { VisitorHeader } from '#app/web/visitor-shell.tsx';
import { Link } from 'wouter';
import { signUpPath } from '#account/access/web/next-path.ts';
import { planLimits } from '#account/usage/shared/quota.ts';
import { formatCount } from '#platform/shared/format.ts';
import { buttonClass } from '#platform/web/button.tsx';
import { Playground } from './playground/playground.tsx';

const BelowTheFold = lazy(async () => ({ default: (await import('./below-the-fold.tsx')).BelowTheFold }));
const LandingFooter = lazy(async () => ({ default: (await import('./below-the-fold.tsx')).LandingFooter }));

/**
 * The visitor's start page: the offer, the early access list, a part of the product to try, features and
 * prices (spec 2, Landing page).
 */
export function LandingPage() {
  // Tells start.js that this page handles its forms now.
  useEffect(() => void document.dispatchEvent(new Event('overprint:ready')), []);
  return (
    <div className="mx-auto max-w-[1152px] px-5 md:px-8">
      <VisitorHeader />
      <main id="main">
        <div className="grid gap-x-16 gap-y-14 pt-8 pb-20 md:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,448px)]">
          <Offer />
          <Playground />
        </div>
        <Suspense>
          <BelowTheFold />
        </Suspense>
      </main>
      <Suspense>
        <LandingFooter />
      </Suspense>
    </div>
  );
}

function Offer() {
  const heading = useFocusAfterNavigation();
  return (
    <div className="flex flex-col">
      <p className="font-mono text-sm text-ink-soft">Coming soon — early access open</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-4 text-[clamp(44px,7.2vw,88px)] leading-[0.95] font-extrabold tracking-[-0.03em]"
      >
        Artwork in.
        <br />
        <span className="relative isolate inline-block text-on-yellow before:absolute before:-inset-x-[0.05em] before:top-[0.1em] before:-bottom-[0.08em] before:-z-10 before:bg-yellow">
          Print-ready
        </span>{' '}
        out.
      </h1>
      <p className="mt-7 max-w-[52ch] text-xl text-ink-soft">
        For people who sell print-on-demand. Set text on images, pad them square, pull MP3s out of video, and
        hear about every new product in the shops you watch. In the browser, or with one API key.
      </p>
      <p className="mt-5 mb-10 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        <Link href={signUpPath} className={buttonClass({ size: 'lg' })}>
          Start free
        </Link>
        {formatCount(planLimits.free.requestsPerMonth)} API requests a month, no card.
        <br />
        Or join the list, and hear when we launch.
      </p>
      <div className="max-w-[540px]">
        <EarlyAccessCard />
      </div>
    </div>
  );
}
