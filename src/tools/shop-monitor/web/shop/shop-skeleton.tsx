import { Skeleton } from '../../../../platform/web/skeleton.tsx';
import { Spinner } from '../../../../platform/web/spinner.tsx';

/** Keeps a shop's place while the list is on its way. */
export function ShopSkeleton() {
  return (
    <div className="border border-rule bg-sheet p-5">
      <Spinner label="Loading" className="text-ink-soft" />
      <div className="mt-4 grid gap-4">
        <Skeleton className="h-7 w-48" />
        <Skeleton />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}
