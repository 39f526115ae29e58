import { type Html, html } from '#app/server/docs/html.ts';
import type { DayOfPart } from './history.ts';

/** Shares of good checks from which a day looks good, and fair. */
const [goodShare, fairShare] = [0.999, 0.95];

type Level = 'good' | 'fair' | 'bad' | 'unmeasured';

/** Returns how a day looks. */
export function levelOf({ checks, good }: DayOfPart): Level {
  if (checks === 0) return 'unmeasured';
  const share = good / checks;
  if (share >= goodShare) return 'good';
  return share >= fairShare ? 'fair' : 'bad';
}

/** Returns a mark for each day, and in words what they show. */
export function historyMarks(days: readonly DayOfPart[]): Html {
  return html`<div class="history"><div class="marks" aria-hidden="true">${days.map(
    (day) => html`<i data-day="${levelOf(day)}" title="${titleOf(day)}"></i>`,
  )}</div><p class="soft">${summaryOf(days)}</p></div>`;
}

function titleOf(day: DayOfPart): string {
  return day.checks === 0 ? `${day.day}: not measured` : `${day.day}: ${percent(day)}`;
}

function summaryOf(days: readonly DayOfPart[]): string {
  const measured = days.filter(({ checks }) => checks > 0);
  if (measured.length === 0) return 'Not measured yet.';
  const sum = (field: 'checks' | 'good') => measured.reduce((total, day) => total + day[field], 0);
  const all = percent({ checks: sum('checks'), good: sum('good') });
  const worse = measured.filter((day) => levelOf(day) !== 'good');
  const shown = worse.slice(-3).map((day) => `${day.day} (${percent(day)})`);
  const measuredDays = measured.length === 1 ? '1 measured day' : `${measured.length} measured days`;
  return (
    `Worked in ${all} of the checks of ${measuredDays}.` +
    (shown.length > 0 ? ` Problems on ${shown.join(', ')}.` : '')
  );
}

/** Rounded down, so that only a day without a problem has 100 %. */
function percent({ checks, good }: Pick<DayOfPart, 'checks' | 'good'>): string {
  return `${Math.floor((good / checks) * 10_000) / 100}%`;
}
