import { formatCount } from '#platform/shared/format.ts';
import { presentDay } from './moment.tsx';

/** Bars are drawn in a box of 100 by 100, which is stretched. */
const gap = 0.2;

export interface DayBar {
  /** Such as `2026-11-23`, in UTC. */
  readonly day: string;
  /** What the bar says of its day. */
  readonly title: string;
  readonly amount: number;
  /** Drawn on top, as what went wrong. */
  readonly failed?: number;
}

interface DayBarsProps {
  readonly days: readonly DayBar[];
  readonly label: string;
}

/** Amounts by day as bars. What they show stands in a table too. */
export function DayBars({ days, label }: DayBarsProps) {
  const most = niceLimit(Math.max(...days.map(({ amount, failed = 0 }) => amount + failed)));
  const width = 100 / days.length;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-xs text-ink-soft">
      <div aria-hidden="true" className="grid h-40 content-between justify-items-end">
        <span>{formatCount(most)}</span>
        <span>0</span>
      </div>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-40 w-full border-t border-b-2 border-t-rule border-b-ink"
      >
        {days.map(({ day, title, amount, failed = 0 }, index) => {
          const height = (amount / most) * 100;
          const failedHeight = (failed / most) * 100;
          const bar = { x: (index + gap / 2) * width, width: width * (1 - gap) };
          return (
            <g key={day}>
              <title>{title}</title>
              <rect x={index * width} width={width} height="100" className="fill-transparent" />
              <rect {...bar} y={100 - height} height={height} className="fill-ink" />
              <rect {...bar} y={100 - height - failedHeight} height={failedHeight} className="fill-magenta" />
            </g>
          );
        })}
      </svg>
      <span />
      <div aria-hidden="true" className="flex justify-between">
        <span>{presentDay(days[0]?.day ?? '', 'UTC')}</span>
        <span>{presentDay(days.at(-1)?.day ?? '', 'UTC')}</span>
      </div>
    </div>
  );
}

/** Returns the least of 5, 10, 20, 50, 100 and so on that is not less than `most`. */
export function niceLimit(most: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [5, 10, 20].map((step) => step * power).find((limit) => limit >= most);
    if (found !== undefined) return found;
  }
}
