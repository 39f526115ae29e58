import { type ScanStatus, shopStatusMessages } from '#tools/shop-monitor/shared/statuses.ts';
import type { FetchFailureReason } from './fetcher.ts';
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
    error: 'The robots.txt of Redbubble asks programs not to read this page.',
  },
  robotsUnknown: {
    status: 'unreachable',
    error: 'The robots.txt of Redbubble could not be read, so the shop was left alone.',
  },
  throttled: { status: 'throttled', error: shopStatusMessages.throttled.text },
  gone: { status: 'gone', error: shopStatusMessages.gone.text },
  closed: { status: 'gone', error: "Redbubble says that this artist's account is closed." },
  moved: { status: 'moved', error: shopStatusMessages.moved.text },
  layoutChanged: { status: 'layout_changed', error: shopStatusMessages.layout_changed.text },
  notHtml: { status: 'layout_changed', error: 'Redbubble sent something that is no web page.' },
  tooLarge: {
    status: 'layout_changed',
    error: 'The shop page is larger than 8 MB, so it was not read to its end.',
  },
  tooHeavy: {
    status: 'layout_changed',
    error: 'The shop page takes more time or memory to read than a page may, so it was not read to its end.',
  },
  timeout: { status: 'unreachable', error: 'Redbubble did not answer in time.' },
  unreachable: { status: 'unreachable', error: shopStatusMessages.unreachable.text },
  ledAway: {
    status: 'unreachable',
    error: 'Redbubble sent us on to an address that is no shop of its own, which we do not follow.',
  },
  tooManyRedirects: {
    status: 'unreachable',
    error: 'Redbubble sent us on from page to page without an end.',
  },
  internal: { status: 'unreachable', error: 'The scan failed on our side; it will be tried again.' },
} as const satisfies Record<string, ScanFailure>;

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
