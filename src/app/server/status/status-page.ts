import { docsPaths } from '#platform/shared/paths.ts';
import { type Part, parts, type PartStatus, type StatusReport } from '#app/shared/status.ts';
import type { FramedPage } from '#app/server/docs/frame.ts';
import { html } from '#app/server/docs/html.ts';

const partTexts: Readonly<Record<Part, { readonly name: string; readonly about: string }>> = {
  api: { name: 'API and screens', about: 'Requests are answered.' },
  database: { name: 'Database', about: 'Accounts, keys, usage and lists.' },
  storage: { name: 'Files', about: 'Results, downloads and uploads.' },
  audio: { name: 'Audio extraction', about: 'Jobs start in time.' },
  webhooks: { name: 'Webhooks', about: 'Events leave in time.' },
  shops: { name: 'Shop monitor', about: 'Shops are scanned in time.' },
};

const statusTexts: Readonly<Record<PartStatus, string>> = {
  ok: 'Works',
  delayed: 'Delayed',
  away: 'Away',
  unknown: 'Not known',
};

/** The page `/status`: what works at this moment. It is made for each request. */
export function statusPage(report: StatusReport): FramedPage {
  const summary =
    report.status === 'ok' ? 'Everything works.' : 'Something does not work as it should. See below.';
  return {
    path: docsPaths.status,
    title: 'Status',
    description: 'What works at this moment, read from the running service.',
    body: html`<p class="summary" data-status="${report.status}" role="status">${summary}</p>
<dl class="parts">${parts.map((part) => {
      const status = report.parts[part];
      const { name, about } = partTexts[part];
      return html`<div><dt>${name}<span class="soft">${about}</span></dt><dd data-status="${status}">${statusTexts[status]}</dd></div>`;
    })}</dl>
<p class="soft">Checked at <time datetime="${report.checked_at}">${report.checked_at.slice(0, 19).replace('T', ' ')} UTC</time>. <a href="${docsPaths.status}">Check again</a>, or read <a href="/api/status"><code>/api/status</code></a> with a program. Overprint stores no history of this page.</p>`,
  };
}
