import { formatCount } from '#platform/shared/format.ts';
import { DayChart, niceLimit } from './day-chart.tsx';

/** Between two bars, of the width of a day. */
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
    <DayChart label={label} most={formatCount(most)} ends={[days[0]?.day ?? '', days.at(-1)?.day ?? '']}>
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
    </DayChart>
  );
}
