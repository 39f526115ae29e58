import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { rowIdSchema } from '#platform/shared/fields.ts';
import { shopProblems } from './problems.ts';

const unsubscribe = {
  path: '/api/redbubble/shops/:id/unsubscribe/:token',
  alsoAt: '/api/shops/:id/unsubscribe/:token',
  tag: 'Shop monitor',
  callers: 'anyone',
  params: z.strictObject({ id: rowIdSchema, token: z.string().regex(/^[0-9A-Za-z]{22}$/) }),
  missing: shopProblems.unsubscribeLinkNotFound,
  media: ['text/html'],
} as const;

const weekly = {
  ...unsubscribe,
  path: '/api/redbubble/shops/:id/unsubscribe/:token/weekly',
  alsoAt: '/api/shops/:id/unsubscribe/:token/weekly',
} as const;
const oneClickSchema = z.strictObject({
  'List-Unsubscribe': z
    .string()
    .optional()
    .meta({ description: 'As in RFC 8058.', examples: ['One-Click'] }),
});

export const showUnsubscribe = endpoint({
  ...unsubscribe,
  name: 'showUnsubscribe',
  method: 'GET',
  summary: 'A page with one button that stops the emails about a shop',
  description: 'Changes nothing, because mail programs may open links automatically.',
});

export const unsubscribeFromNews = endpoint({
  ...unsubscribe,
  name: 'unsubscribeFromNews',
  method: 'POST',
  summary: 'Stop the emails about new products of a shop',
  description:
    "The one click of RFC 8058: the address is in each email's `List-Unsubscribe`. Turns the shop's " +
    '`notify_email` off.',
  body: oneClickSchema,
});

export const showWeeklyUnsubscribe = endpoint({
  ...weekly,
  name: 'showWeeklyUnsubscribe',
  method: 'GET',
  summary: 'A page with one button that stops the weekly email',
  description: 'Changes nothing, because mail programs may open links automatically.',
});

export const unsubscribeFromWeekly = endpoint({
  ...weekly,
  name: 'unsubscribeFromWeekly',
  method: 'POST',
  summary: 'Stop the weekly email of an account',
  description: 'The one click of RFC 8058. Turns `notify_weekly` off for all shops of the account.',
  body: oneClickSchema,
});
