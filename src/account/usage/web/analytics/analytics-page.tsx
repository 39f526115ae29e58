import { accountPlan, hasFeature } from '#platform/shared/entitlement.ts';
import { DayBars } from '#platform/web/day-bars.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { useSession } from '#account/access/web/session.ts';
import { YearlyOnly } from '#account/access/web/yearly-only.tsx';
import { Analytics } from './analytics.tsx';

/**
 * The account's requests summed by day, endpoint, key, status or error, or what it would see (contract 11,
 * Usage).
 */
export function AnalyticsPage() {
  const session = useSession();
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  const isYearly = hasFeature(accountPlan(session.user), 'analytics');
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeading
        title="Analytics"
        intro="Your requests: how many, how fast, how large, and what went wrong."
      />
      {isYearly ? <Analytics /> : <Sample />}
    </div>
  );
}

/** Of a made-up month. */
function Sample() {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-06-${String(index + 1).padStart(2, '0')}`,
    title: '',
    amount: 120 + ((index * 37) % 90) + index * 4,
    failed: (index * 13) % 17,
  }));
  return (
    <YearlyOnly
      feature="analytics"
      text={
        'Requests, errors and response times of up to a year, by day, endpoint, key, status or error, as ' +
        "charts, tables and CSV; and when this month's quota will be used up."
      }
    >
      <DayBars days={days} label="A sample" />
    </YearlyOnly>
  );
}
