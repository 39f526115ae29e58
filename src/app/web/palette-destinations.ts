import { paths } from '#platform/shared/paths.ts';
import { accountLink, type Destination, docsLink } from './destination.ts';
import { moreLinks, toolLinks } from './screen-links.ts';

export interface PaletteDestination extends Destination {
  /** A tab of the screen, as a query string. */
  readonly search?: string;
  /** Other words by which it is found. */
  readonly words?: readonly string[];
}

/** What can be begun, and where. */
const actions: readonly PaletteDestination[] = [
  {
    path: paths.textOverlay,
    search: '?tab=many',
    label: 'New batch',
    icon: 'plus',
    words: ['bulk', 'many pictures', 'csv', 'spreadsheet', 'zip'],
  },
  { path: paths.redbubble, label: 'Add a shop', icon: 'plus', words: ['monitor', 'watch'] },
  { path: paths.apiKeys, label: 'Create an API key', icon: 'plus', words: ['token'] },
  { path: paths.textOverlay, label: 'New template', icon: 'plus', words: ['layout'] },
];

/** The destinations of the command palette. */
export const destinations: readonly PaletteDestination[] = [
  ...toolLinks,
  ...moreLinks,
  { path: paths.webhooks, search: '?tab=deliveries', label: 'Webhook deliveries', icon: 'flow' },
  accountLink,
  {
    path: paths.account,
    search: '?tab=usage',
    label: 'Usage Details',
    icon: 'account',
    words: ['requests', 'quota', 'log'],
  },
  {
    path: paths.account,
    search: '?tab=billing',
    label: 'Billing',
    icon: 'account',
    words: ['plan', 'price', 'monthly', 'yearly', 'subscription', 'invoice', 'card', 'upgrade'],
  },
  {
    path: paths.account,
    search: '?tab=settings',
    label: 'Settings',
    icon: 'account',
    words: ['password', 'email', 'delete account', 'sign-in'],
  },
  docsLink,
  ...actions,
];
