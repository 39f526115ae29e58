import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { type ScanStatus, shopStatusMessages } from '#tools/shop-monitor/shared/statuses.ts';
import type { FetchFailureReason } from './hosts/fetcher.ts';
import type { PageClass } from './parse/classify.ts';

/** Why a scan could not read the whole shop, as its owner reads it. */
export interface ScanFailure {
  readonly status: Exclude<ScanStatus, 'ok' | 'empty' | 'paused'>;
  readonly error: string;
}

/** Each failure has a text of its own; several share a status (contract 11, Shops). */
export const scanFailures = {
  blocked: { status: 'blocked', error: shopStatusMessages.blocked.text },
  robotsDenied: {
    status: 'blocked',
    error: "Redbubble's robots.txt does not allow programs to read this page.",
  },
  robotsUnknown: {
    status: 'unreachable',
    error: "Redbubble's robots.txt could not be read, so the shop was not scanned.",
  },
  throttled: { status: 'throttled', error: shopStatusMessages.throttled.text },
  gone: { status: 'gone', error: shopStatusMessages.gone.text },
  closed: { status: 'gone', error: "This artist's account is closed." },
  moved: { status: 'moved', error: shopStatusMessages.moved.text },
  layoutChanged: { status: 'layout_changed', error: shopStatusMessages.layout_changed.text },
  shortened: {
    status: 'layout_changed',
    error: 'The shop lists fewer products than it says it has, so it was not read completely.',
  },
  notHtml: { status: 'layout_changed', error: 'Redbubble did not return a web page.' },
  tooLarge: {
    status: 'layout_changed',
    error: 'The shop page is larger than 8 MB and was not read completely.',
  },
  tooHeavy: {
    status: 'layout_changed',
    error: 'The shop page takes too much time or memory to read.',
  },
  tookTooLong: {
    status: 'unreachable',
    error: `Redbubble took longer than ${shopLimits.scanMinutes} minutes to show the whole shop.`,
  },
  sentTooMuch: {
    status: 'layout_changed',
    error: `The shop's pages are larger than ${shopLimits.scanMegabytes} MB together and were not read completely.`,
  },
  timeout: { status: 'unreachable', error: 'Redbubble did not respond in time.' },
  unreachable: { status: 'unreachable', error: shopStatusMessages.unreachable.text },
  ledAway: {
    status: 'unreachable',
    error: 'Redbubble redirects to an address that is not a shop, so the redirect was not followed.',
  },
  tooManyRedirects: {
    status: 'unreachable',
    error: 'Redbubble redirects in a loop.',
  },
  internal: { status: 'unreachable', error: 'The scan failed on our side and will be retried.' },
} as const satisfies Record<string, ScanFailure>;

/** Returns the failure for a budget of the account that is used up. */
export function overBudget(error: string): ScanFailure {
  return { status: 'unreachable', error: `${error}. The shop is read again later.` };
}

/** Returns the failure for a response that is no page. */
export function failureOfClass(kind: Exclude<PageClass, 'page'>): ScanFailure {
  return {
    blocked: scanFailures.blocked,
    throttled: scanFailures.throttled,
    gone: scanFailures.gone,
    not_html: scanFailures.notHtml,
    failed: scanFailures.unreachable,
  }[kind];
}

/** Returns the failure for a request without a usable response. */
export function failureOfFetch(reason: FetchFailureReason): ScanFailure {
  return {
    timeout: scanFailures.timeout,
    too_large: scanFailures.tooLarge,
    unreachable: scanFailures.unreachable,
  }[reason];
}
