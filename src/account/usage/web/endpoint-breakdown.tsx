import { formatCount } from '../../../platform/shared/format.ts';
import type { Usage } from '../shared/contract.ts';

/** Requests by endpoint, highest first. */
export function EndpointBreakdown({ usage: { endpoints } }: { readonly usage: Usage }) {
  if (endpoints.length === 0) return <p className="text-ink-soft">No requests this month.</p>;
  const sorted = endpoints.toSorted((a, b) => b.count - a.count);
  const most = sorted[0]?.count ?? 1;
  return (
    <ul className="grid gap-3">
      {sorted.map(({ endpoint, count }) => (
        <li key={endpoint}>
          <p className="flex justify-between gap-5 font-mono text-sm">
            <span className="break-all">{endpoint}</span>
            <span className="tabular-nums">{formatCount(count)}</span>
          </p>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1 h-1.5 w-full bg-ink/9"
          >
            <rect width={(count / most) * 100} height="1" className="fill-ink" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
