import { formatCount } from '../../../platform/shared/format.ts';
import { presentDay } from '../../../platform/web/moment.tsx';
import type { UsageDay } from '../shared/days.ts';

/** Bars are drawn in a box of 100 by 100, which is stretched. */
const gap = 0.2;

/** Requests by day as bars, failed ones on top. What it shows stands in the table below it too. */
export function UsageChart({ days, label }: { readonly days: readonly UsageDay[]; readonly label: string }) {
  const most = niceLimit(Math.max(...days.map(({ requests }) => requests)));
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
        {days.map((day, index) => {
          const succeeded = (day.succeeded / most) * 100;
          const failed = (day.failed / most) * 100;
          const bar = { x: (index + gap / 2) * width, width: width * (1 - gap) };
          return (
            <g key={day.day}>
              <title>{titleOf(day)}</title>
              <rect x={index * width} width={width} height="100" className="fill-transparent" />
              <rect {...bar} y={100 - succeeded} height={succeeded} className="fill-ink" />
              <rect {...bar} y={100 - succeeded - failed} height={failed} className="fill-magenta" />
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

function titleOf({ day, requests, failed }: UsageDay): string {
  return `${presentDay(day, 'UTC')}: ${formatCount(requests)} requests, ${formatCount(failed)} failed`;
}

/** Returns the least of 5, 10, 20, 50, 100 and so on that is not less than `most`. */
export function niceLimit(most: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [5, 10, 20].map((step) => step * power).find((limit) => limit >= most);
    if (found !== undefined) return found;
  }
}
