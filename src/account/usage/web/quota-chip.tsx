import { Link } from 'wouter';
import { formatCount } from '#platform/shared/format.ts';
import { cn } from '#platform/web/cn.ts';
import { presentDay } from '#platform/web/moment.tsx';
import { paths } from '#platform/shared/paths.ts';
import { useUsage } from './use-usage.ts';
import { nearsQuota } from '#account/usage/shared/quota.ts';

/** Used and allowed requests of the month, always visible, with the day on which they reset. */
export function QuotaChip() {
  const { data } = useUsage();
  if (!data) return <span aria-hidden="true" className="h-8" />;
  const attention = nearsQuota(data);
  return (
    <Link
      href={paths.account}
      className={cn(
        'flex h-8 items-center gap-3 rounded-md px-2.5 font-mono text-sm tabular-nums transition-colors',
        attention ? 'bg-yellow text-on-yellow' : 'text-ink-soft hover:bg-ink/8 hover:text-ink',
      )}
    >
      <span>
        {formatCount(data.used)} / {formatCount(data.limit)}
        <span className="max-md:sr-only"> requests this month</span>
      </span>
      {data.remaining === 0 && <span className="font-semibold">used up</span>}
      <span className="max-xl:sr-only">resets {presentDay(data.resetsAt, 'UTC')}</span>
    </Link>
  );
}
