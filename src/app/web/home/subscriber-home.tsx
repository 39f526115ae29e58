import { FailedDeliveries } from './failed-deliveries.tsx';
import { BatchesUnderWay } from './batches-under-way.tsx';
import { Checklist, useSteps } from './checklist.tsx';
import { LatestResults } from './latest-results.tsx';
import { Month } from './month.tsx';
import { ShopsAtHome } from './shops-at-home.tsx';
import { useFreshHome } from './use-fresh-home.ts';

/** How the account's work stands: its shops and results, and what is under way or went wrong. */
export function SubscriberHome({ userId }: { readonly userId: number }) {
  useFreshHome();
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-12">
        <ShopsAtHome />
        <LatestResults />
        {/* Last, because it waits for four answers. */}
        <Checklist userId={userId} steps={useSteps()} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <FailedDeliveries />
        <BatchesUnderWay />
        <Month />
      </div>
    </div>
  );
}
