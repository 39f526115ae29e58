import { UsageByDay, useUsageDays } from '#account/usage/web/usage-by-day.tsx';
import { UsageDetails } from '#account/usage/web/usage-details.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';

/** The month by day, and the request log over all tools. */
export function UsageTab() {
  const [search] = useUrlParams();
  const { isPending } = useUsageDays(search.get('month') ?? undefined);
  return (
    <div className="grid gap-10">
      <UsageByDay />
      {/* Its place is known once the days are. */}
      <div className={isPending ? 'hidden' : undefined}>
        <UsageDetails />
      </div>
    </div>
  );
}
