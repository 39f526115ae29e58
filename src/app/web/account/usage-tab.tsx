import { UsageByDay } from '#account/usage/web/usage-by-day.tsx';
import { UsageDetails, useRecentRequests } from '#account/usage/web/usage-details.tsx';

/** The request log over all tools (spec 2, Account screen), and the month by day. */
export function UsageTab() {
  const { isPending } = useRecentRequests();
  return (
    <div className="grid gap-10">
      <UsageDetails />
      {/* Its place is known once the requests are. */}
      <div className={isPending ? 'hidden' : undefined}>
        <UsageByDay />
      </div>
    </div>
  );
}
