import { type ProblemShape, problems } from '#platform/shared/problem.ts';
import { shopLimits } from './limits.ts';
import { productValues } from './product-values.ts';
import { type ScanStatus, shopStatusMessages } from './statuses.ts';

const failureFix = 'Nothing is lost: known products are kept, and the next scan finds the new ones.';
const movedFix =
  'The other shop was not read. Open the address in a browser; if it is your shop under a new name, ' +
  'add it and delete this one.';

/** Returns the problem of a template with variables that no product fills. */
export function notFillable(names: readonly string[]): ProblemShape {
  const { templateNotFillable } = shopProblems;
  return { ...templateNotFillable, error: `${templateNotFillable.error}: ${names.join(', ')}` };
}

/** Returns the problem of a request whose scan failed (contract 11, Shops). */
export function scanFailure(status: Exclude<ScanStatus, 'ok' | 'empty'>, error?: string): ProblemShape {
  const fix = status === 'moved' ? movedFix : failureFix;
  return { status: 502, code: status, error: error ?? shopStatusMessages[status].text, fix };
}

const table = problems({
  subscriptionRequired: {
    status: 403,
    code: 'subscription_required',
    error: 'Active subscription required for Redbubble monitoring',
    fix: 'Choose a subscription under Account > Billing.',
  },
  tooManyShops: {
    status: 403,
    code: 'too_many_shops',
    error: `Maximum of ${shopLimits.shopsPerAccount} shops allowed per premium account`,
    fix: 'Delete a shop first.',
  },
  invalidShopUrl: {
    status: 400,
    code: 'invalid_shop_url',
    error: 'Invalid Redbubble shop URL format',
    fix:
      'Open the shop in a browser and copy its address, such as ' +
      'https://www.redbubble.com/people/some-artist/shop.',
  },
  invalidAddress: {
    status: 400,
    code: 'invalid_shop_url',
    error: 'Invalid shop URL format',
    fix:
      'Send the address of a Redbubble or Shopify shop, or of an RSS, Atom or JSON feed, as a browser ' +
      'shows it.',
  },
  urlsRequired: { status: 400, code: 'invalid_body', error: 'shop_url and webhook_url are required' },
  nothingToChange: { status: 400, code: 'nothing_to_change', error: 'Send at least one field to change' },
  alreadyMonitored: { status: 409, code: 'already_monitored', error: 'This shop is already monitored' },
  shopNotFound: { status: 404, code: 'shop_not_found', error: 'Shop not found' },
  productNotFound: { status: 404, code: 'product_not_found', error: 'Product not found' },
  noWebhook: {
    status: 409,
    code: 'no_webhook',
    error: 'The shop has no webhook: its news goes by email',
    fix: 'Set the webhook_url of the shop first.',
  },
  picturePending: {
    status: 404,
    code: 'picture_pending',
    error: 'The picture is not ready yet',
    fix: 'Try again after the number of seconds in Retry-After.',
  },
  pictureNotFound: {
    status: 404,
    code: 'picture_not_found',
    error: 'The product has no picture, or it could not be read',
  },
  templateNotFound: {
    status: 404,
    code: 'template_not_found',
    error: 'Template not found',
    fix: 'Send the id of one of your templates, as GET /api/templates lists them, or null for none.',
    param: 'template_id',
  },
  templateNotFillable: {
    status: 400,
    code: 'template_not_fillable',
    error: 'The template has a variable that products do not fill',
    fix:
      `Products fill ${productValues.join(', ')}. Rename the variable in the template, or give it a ` +
      'fallback, such as {{discount|-30 %}}.',
    param: 'template_id',
  },
  unsubscribeLinkNotFound: {
    status: 404,
    code: 'unsubscribe_link_not_found',
    error: 'This link does not belong to a shop: there are no emails to stop',
  },
  emailNotVerified: {
    status: 409,
    code: 'email_not_verified',
    error: 'Email needs a verified address, and this account has none',
    fix: 'Verify or add an email address under Account > Settings, then turn notify_email on again.',
    param: 'notify_email',
  },
  weeklyNotVerified: {
    status: 409,
    code: 'email_not_verified',
    error: 'Email needs a verified address, and this account has none',
    fix: 'Verify or add an email address under Account > Settings, then turn notify_weekly on again.',
    param: 'notify_weekly',
  },
  feedNotFound: { status: 404, code: 'feed_not_found', error: 'Feed not found' },
  scanHeld: {
    status: 429,
    code: 'scan_held',
    error: 'Scans are paused because Redbubble asked us to slow down',
    fix: 'Wait for the number of seconds in Retry-After. Scheduled scans resume automatically.',
  },
});

export const shopProblems = {
  ...table,
  scanFailures: (
    ['blocked', 'throttled', 'gone', 'moved', 'layout_changed', 'unreachable', 'paused'] as const
  ).map((status) => scanFailure(status)),
};
