import { formatDuration } from '#platform/shared/format.ts';
import { DayChart, niceLimit } from '#platform/web/day-chart.tsx';
import type { AnalyticsRow } from '#account/usage/shared/analytics.ts';

/** The line of each percentile, from the slowest; the first is dashed. */
const lines = [
  { name: 'p95_ms', label: 'p95', dashed: true },
  { name: 'p50_ms', label: 'p50', dashed: false },
] as const;

/** Response times by day as lines; a day without requests is a gap. What they show is in the table too. */
export function TimeLines({ days }: { readonly days: readonly AnalyticsRow[] }) {
  const most = niceLimit(Math.max(...days.map(({ p95_ms: ms }) => ms ?? 0)));
  const width = 100 / days.length;
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-5 text-sm text-ink-soft">
        Response times
        <span className="font-mono text-xs">p50, half of the requests</span>
        <span className="font-mono text-xs">p95, dashed</span>
      </figcaption>
      <DayChart label={`Response times by day, up to ${formatDuration(most)}`} most={formatDuration(most)}>
        {lines.map(({ name, label, dashed }) => (
          <path
            key={label}
            d={pathOf(
              days.map((day) => day[name]),
              width,
              most,
            )}
            stroke="currentColor"
            className={dashed ? 'text-magenta' : 'text-ink'}
            fill="none"
            strokeWidth="2"
            strokeLinecap="square"
            strokeDasharray={dashed ? '5 4' : undefined}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </DayChart>
    </figure>
  );
}

/** Returns the path through the middle of each day; a lone day is a short stroke. */
export function pathOf(values: readonly (number | null)[], width: number, most: number): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return values
    .map((value, index) => {
      if (value === null) return '';
      const y = round(100 - (value / most) * 100);
      const [before, after] = [values[index - 1] ?? null, values[index + 1] ?? null];
      if (before === null && after === null) return `M${round(index * width)} ${y}h${round(width)}`;
      return `${before === null ? 'M' : 'L'}${round((index + 0.5) * width)} ${y}`;
    })
    .join('');
}
