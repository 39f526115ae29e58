import type { IconName } from '#platform/web/icon.tsx';
import { type AppPath, docsPaths, paths } from '#platform/shared/paths.ts';

export interface Destination {
  readonly path: AppPath | typeof docsPaths.docs;
  /** A tab of the screen, as a query string. */
  readonly search?: string;
  readonly label: string;
  /** Other words by which the palette finds it. */
  readonly words?: readonly string[];
  readonly icon: IconName;
}

/** The sidebar's links to the tools, in the order of spec 2. */
export const toolLinks: readonly Destination[] = [
  {
    path: paths.redbubble,
    label: 'Shop Monitor',
    icon: 'shop',
    words: ['products', 'redbubble', 'feed', 'recipe'],
  },
  { path: paths.textOverlay, label: 'Text Overlay', icon: 'text', words: ['editor', 'letters', 'fonts'] },
  { path: paths.imagePadding, label: 'Image Padding', icon: 'square', words: ['square', 'resize'] },
  { path: paths.audioExtraction, label: 'Audio Extraction', icon: 'audio', words: ['mp3', 'video', 'sound'] },
  { path: paths.apiKeys, label: 'API Keys', icon: 'key', words: ['token', 'secret'] },
];

/** What the product has beyond them. */
export const moreLinks: readonly Destination[] = [
  { path: paths.app, label: 'Home', icon: 'home' },
  { path: paths.templates, label: 'Templates', icon: 'image', words: ['layouts', 'variables'] },
  { path: paths.results, label: 'Results', icon: 'download', words: ['downloads', 'history', 'files'] },
  {
    path: paths.webhooks,
    label: 'Webhooks',
    icon: 'flow',
    words: ['secret', 'endpoints', 'n8n', 'make', 'zapier'],
  },
  {
    path: paths.analytics,
    label: 'Analytics',
    icon: 'chart',
    words: ['requests', 'errors', 'percentiles', 'latency', 'statistics', 'csv'],
  },
];

/** A page of its own: a link to it loads it. */
export const docsLink: Destination = { path: docsPaths.docs, label: 'Docs', icon: 'book' };

export const accountLink: Destination = { path: paths.account, label: 'My Account', icon: 'account' };

/** The destinations of the command palette. */
export const destinations: readonly Destination[] = [
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
];
