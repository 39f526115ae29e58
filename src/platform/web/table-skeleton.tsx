import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** Keeps a table's place while its rows are on their way. */
export function TableSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="border-t border-rule">
      <Spinner label="Loading" className="my-3 text-ink-soft" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="border-b border-rule py-3.5">
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
