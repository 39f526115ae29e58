import { FailedDeliveries } from './failed-deliveries.tsx';
import { Checklist, useSteps } from './checklist.tsx';
import { Month } from './month.tsx';
import { ShopsAtHome } from './shops-at-home.tsx';
import { useFreshHome } from './use-fresh-home.ts';
import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Progress } from '#platform/web/progress.tsx';
import { Section } from '#platform/web/section.tsx';
import type { BatchSummary } from '#workflows/batches/shared/batch.ts';
import { endedOf, picturesText, standOf } from '#workflows/batches/web/present-batch.tsx';
import { useRecentBatches } from '#workflows/batches/web/use-recent-batches.ts';
import { ResultGrid } from '#account/results/web/result-tile.tsx';
import { useResults } from '#account/results/web/use-results.ts';
import { useDeliveries } from '#account/webhooks/web/use-deliveries.ts';
import { cn } from '#platform/web/cn.ts';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { latestShown } from '#tools/shop-monitor/web/products/latest-products.tsx';
import { useLatestProducts } from '#tools/shop-monitor/web/products/use-products.ts';
import { useShops } from '#tools/shop-monitor/web/shops.ts';

const shownResults = 4;

/** The last pictures that were made; where there are none, what makes some. */
function LatestResults() {
  const { data, error, refetch } = useResults({ limit: shownResults });
  return (
    <Section
      title="Latest results"
      aside={
        <Link href={paths.results} className="text-cyan underline underline-offset-4">
          All results
        </Link>
      }
    >
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-56" />}
      {data?.data.length === 0 && (
        <p className="text-lg text-ink-soft">
          No results are stored at the moment.{' '}
          <Link href={paths.textOverlay} className="text-cyan underline underline-offset-4">
            Finish a picture
          </Link>
        </p>
      )}
      <ResultGrid results={data?.data ?? []} />
    </Section>
  );
}

/** How the account's work stands: its shops and results, and what is under way or went wrong. */
export function SubscriberHome({ userId }: { readonly userId: number }) {
  useFreshHome();
  const { shops, results, beside } = useKnown();
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-12">
        <ShopsAtHome />
        <div className={shops ? undefined : 'hidden'}>
          <LatestResults />
        </div>
      </div>
      <div
        className={cn(
          'min-w-0 grid-cols-1 content-start gap-10 lg:row-span-2',
          beside && results && shops ? 'grid' : beside ? 'hidden lg:grid' : 'hidden',
        )}
      >
        <FailedDeliveries />
        <BatchesUnderWay />
        <Month />
      </div>
      {/* Last, because it waits for four answers. */}
      <div className="min-w-0 lg:col-start-1">
        <Checklist userId={userId} steps={useSteps()} />
      </div>
    </div>
  );
}

/** Which parts have their size: what follows them appears at its place, and nothing moves. */
function useKnown() {
  const [shops, products] = [useShops(), useLatestProducts(latestShown)];
  const results = useResults({ limit: shownResults });
  const [failed, batches] = [useDeliveries({ status: 'failed' }), useRecentBatches()];
  return {
    shops: !shops.isPending && !products.isPending,
    results: !results.isPending,
    beside: !failed.isPending && !batches.isPending,
  };
}

/** The batches that are worked on now; nothing while there are none. */
function BatchesUnderWay() {
  const open = useRecentBatches().data?.filter(({ finished_at: finishedAt }) => finishedAt === null) ?? [];
  if (open.length === 0) return null;
  return (
    <Section title="Under way">
      <ul className="grid gap-5">
        {open.map((batch) => (
          <li key={batch.id}>
            <OpenBatch batch={batch} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenBatch({ batch }: { readonly batch: BatchSummary }) {
  const screen = batch.tool === 'image_padding' ? paths.imagePadding : paths.textOverlay;
  const name = picturesText(batch.total);
  return (
    <>
      <Link
        href={`${screen}?tab=many&batch=${batch.id}`}
        className="font-medium text-cyan underline underline-offset-4"
      >
        {name}
      </Link>
      <div className="my-2">
        <Progress label={`Batch of ${name}`} percent={(endedOf(batch) / batch.total) * 100} />
      </div>
      <p className="text-sm text-ink-soft">{standOf(batch)}</p>
    </>
  );
}
