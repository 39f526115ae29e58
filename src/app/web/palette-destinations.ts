import { type AppPath, paths } from '#platform/shared/paths.ts';
import { accountLink, type Destination, docsLink, moreLinks, toolLinks } from './destinations.ts';

export interface PaletteDestination extends Destination {
  /** A tab of the screen, as a query string. */
  readonly search?: string;
  /** Other words by which it is found. */
  readonly words?: readonly string[];
}

const words: Readonly<Partial<Record<AppPath | typeof docsLink.path, readonly string[]>>> = {
  [paths.redbubble]: ['products', 'redbubble', 'feed', 'recipe'],
  [paths.textOverlay]: ['editor', 'letters', 'fonts'],
  [paths.imagePadding]: ['square', 'resize'],
  [paths.audioExtraction]: ['mp3', 'video', 'sound'],
  [paths.apiKeys]: ['token', 'secret'],
  [paths.templates]: ['layouts', 'variables'],
  [paths.results]: ['downloads', 'history', 'files'],
  [paths.webhooks]: ['secret', 'endpoints', 'n8n', 'make', 'zapier'],
  [paths.analytics]: ['requests', 'errors', 'percentiles', 'latency', 'statistics', 'csv'],
};

const links = [...toolLinks, ...moreLinks].map((link) => ({ ...link, words: words[link.path] ?? [] }));

/** The destinations of the command palette. */
export const destinations: readonly PaletteDestination[] = [
  ...links,
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
];
