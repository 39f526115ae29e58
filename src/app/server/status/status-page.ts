import { docsPaths } from '#platform/shared/docs-paths.ts';
import { type Part, parts, type PartStatus, type StatusReport } from '#app/shared/status.ts';
import type { FramedPage } from '#app/server/docs/frame.ts';
import { html } from '#app/server/docs/html.ts';
import { historyDays, type StatusHistory } from './history.ts';
import { historyMarks } from './history-marks.ts';

const partTexts: Readonly<Record<Part, { readonly name: string; readonly about: string }>> = {
  api: { name: 'API and screens', about: 'Requests are being served.' },
  database: { name: 'Database', about: 'Accounts, keys, usage and lists.' },
  storage: { name: 'Files', about: 'Results, downloads and uploads.' },
  audio: { name: 'Audio extraction', about: 'Jobs start on time.' },
  webhooks: { name: 'Webhooks', about: 'Events are sent on time.' },
  shops: { name: 'Shop monitor', about: 'Shops are scanned on time.' },
};

const statusTexts: Readonly<Record<PartStatus, string>> = {
  ok: 'Works',
  delayed: 'Delayed',
  away: 'Unavailable',
  unknown: 'Unknown',
};

/**
 * The page `/status`: what works at this moment, and how each part did in the last days. It is made for each
 * request. Without a history the database is down.
 */
export function statusPage(report: StatusReport, history?: StatusHistory): FramedPage {
  const summary =
    report.status === 'ok' ? 'Everything works.' : 'Some parts are not working properly. See below.';
  return {
    path: docsPaths.status,
    title: 'Status',
    description: 'Live status of the running service.',
    body: html`<p class="summary" data-status="${report.status}" role="status">${summary}</p>
<dl class="parts">${parts.map((part) => {
      const status = report.parts[part];
      const { name, about } = partTexts[part];
      return html`<div><dt>${name}<span class="soft">${about}</span></dt><dd data-status="${status}">${statusTexts[status]}</dd>${history && html`<dd>${historyMarks(history[part])}</dd>`}</div>`;
    })}</dl>
<p class="soft">Checked at <time datetime="${report.checked_at}">${report.checked_at.slice(0, 19).replace('T', ' ')} UTC</time>. <a href="${docsPaths.status}">Check again</a>, or use <a href="/api/status"><code>/api/status</code></a> in a program. Each mark is a day in UTC, of the last ${historyDays}, from a check every minute.</p>`,
  };
}
