import { escapeHtml } from '#platform/server/escape-html.ts';
import { emailPage, emailStyles } from '#platform/server/mail/email-page.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { formatCount } from '#platform/shared/format.ts';
import { paths } from '#platform/shared/paths.ts';
import { shopsPath } from '#tools/shop-monitor/shared/sources.ts';
import { artistOf } from '#tools/shop-monitor/server/template-shops.ts';
import type { Week, WeekCounts } from './find-week.ts';

/** Returns the one email of an account about a week of its shops (contract 6). */
export function weekEmail({ to, since, until, shops }: Week, userId: number, publicUrl: string): Email {
  const subject = `Your shops from ${dayOf(since)} to ${dayOf(until)}: ${summaryOf(sumOf(shops.map(({ counts }) => counts)))}`;
  const shown = shops.map(({ shop, counts }) => ({
    name: artistOf(shop),
    url: publicUrl + paths.shop.replace(':id', String(shop.id)),
    summary: summaryOf(counts),
  }));
  const [first] = shops;
  const shopPath = `${shopsPath(first?.shop.source ?? 'redbubble')}/${first?.shop.id}`;
  const unsubscribeUrl = `${publicUrl}${shopPath}/unsubscribe/${first?.shop.unsubscribeToken}/weekly`;
  const why = 'You get this email on Mondays because "Weekly email" is on for these shops.';
  return {
    to,
    subject,
    text: `${[
      subject,
      ...shown.map(({ name, summary, url }) => [name, summary, url].join('\n')),
      `${why} Stop these emails:\n${unsubscribeUrl}`,
    ].join('\n\n')}\n`,
    html: emailPage({
      subject,
      rows: shown.map(
        ({ name, summary, url }) =>
          `<tr><td class="rule" style="${emailStyles.row}"><a class="ink" href="${escapeHtml(url)}" ` +
          `style="${emailStyles.title}">${escapeHtml(name)}</a><br><span class="soft" ` +
          `style="${emailStyles.soft}">${escapeHtml(summary)}</span></td></tr>`,
      ),
      action: { label: 'Open your shops', url: publicUrl + paths.redbubble },
      closing: { text: why, label: 'Stop these emails', url: unsubscribeUrl },
    }),
    messageId: `<week-${userId}-${until.getTime()}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl,
  };
}

function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });
}

function sumOf(all: readonly WeekCounts[]): WeekCounts {
  const sum = (name: keyof WeekCounts) => all.reduce((total, counts) => total + counts[name], 0);
  return {
    added: sum('added'),
    missing: sum('missing'),
    returned: sum('returned'),
    failedScans: sum('failedScans'),
  };
}

/** Such as `3 new, 1 missing, 2 failed scans`. */
function summaryOf({ added, missing, returned, failedScans }: WeekCounts): string {
  const parts = [
    [added, 'new'],
    [missing, 'missing'],
    [returned, 'returned'],
    [failedScans, failedScans === 1 ? 'failed scan' : 'failed scans'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return told.length === 0 ? 'no changes' : told.join(', ');
}
