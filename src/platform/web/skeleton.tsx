import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

/** A placeholder for content that is being loaded. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cn('h-5 animate-breathe rounded-xs bg-ink/12', className)} />;
}

/** A placeholder for a table whose rows are being loaded. */
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
