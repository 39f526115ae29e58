import { formatCount, formatPercentage } from '../../../platform/shared/format.ts';
import { Badge } from '../../../platform/web/badge.tsx';
import { Progress } from '../../../platform/web/progress.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { nearsQuota, type Usage } from '../shared/contract.ts';

/** The month's bar, with a warning near its end (spec 9). */
export function MonthlyUsage({ usage }: { readonly usage: Usage }) {
  const attention = nearsQuota(usage);
  return (
    <Section
      title="Monthly usage"
      aside={
        <p className="font-mono text-sm tabular-nums">
          {formatCount(usage.used)} / {formatCount(usage.limit)}
        </p>
      }
    >
      <Progress label="Monthly usage" percent={Math.min(100, usage.percentage)} attention={attention} />
      <p className="mt-3 flex min-h-6 flex-wrap items-center gap-3 text-ink-soft">
        <Badge variant={attention ? 'attention' : 'default'}>{formatPercentage(usage.percentage)}</Badge>
        {attention ? (
          <span className="font-medium text-ink">You're approaching your monthly quota limit</span>
        ) : (
          `${formatCount(usage.remaining)} requests left`
        )}
      </p>
    </Section>
  );
}
