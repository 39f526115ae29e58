import type { ReactNode } from 'react';
import { presentDay } from './moment.tsx';

interface DayChartProps {
  readonly label: string;
  /** The highest value, in words. */
  readonly most: string;
  /** First and last day, in UTC, below the chart. */
  readonly ends?: readonly [string, string];
  /** Drawn in a box of 100 by 100, which is stretched. */
  readonly children: ReactNode;
}

/** The frame of a chart by day: the axis of its values, the picture, and maybe the days. */
export function DayChart({ label, most, ends, children }: DayChartProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-xs text-ink-soft">
      <div aria-hidden="true" className="grid h-40 content-between justify-items-end">
        <span>{most}</span>
        <span>0</span>
      </div>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-40 w-full border-t border-b-2 border-t-rule border-b-ink"
      >
        {children}
      </svg>
      {ends && (
        <>
          <span />
          <div aria-hidden="true" className="flex justify-between">
            {ends.map((day, index) => (
              <span key={index}>{presentDay(day, 'UTC')}</span>
            ))}
          </div>
        </>
      )}
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
