import type { IconName } from '../../platform/web/icon.tsx';
import { type AppPath, docsPaths, paths } from '../../platform/shared/paths.ts';

export interface Destination {
  readonly path: AppPath | typeof docsPaths.docs;
  /** A tab of the screen, as a query string. */
  readonly search?: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The sidebar's upper links, in the order of spec 2. */
export const mainLinks: readonly Destination[] = [
  { path: paths.app, label: 'Home', icon: 'home' },
  { path: paths.redbubble, label: 'Shop Monitor', icon: 'shop' },
  { path: paths.textOverlay, label: 'Text Overlay', icon: 'text' },
  { path: paths.imagePadding, label: 'Image Padding', icon: 'square' },
  { path: paths.audioExtraction, label: 'Audio Extraction', icon: 'audio' },
  { path: paths.templates, label: 'Templates', icon: 'image' },
  { path: paths.results, label: 'Results', icon: 'download' },
  { path: paths.webhooks, label: 'Webhooks', icon: 'flow' },
  { path: paths.apiKeys, label: 'API Keys', icon: 'key' },
];

/** A page of its own: a link to it loads it. */
export const docsLink: Destination = { path: docsPaths.docs, label: 'Docs', icon: 'book' };

export const accountLink: Destination = { path: paths.account, label: 'My Account', icon: 'account' };

/** The destinations of the command palette. */
export const destinations: readonly Destination[] = [
  ...mainLinks,
  { path: paths.webhooks, search: '?tab=deliveries', label: 'Webhook deliveries', icon: 'flow' },
  accountLink,
  { path: paths.account, search: '?tab=usage', label: 'Usage Details', icon: 'account' },
  { path: paths.account, search: '?tab=billing', label: 'Billing', icon: 'account' },
  { path: paths.account, search: '?tab=settings', label: 'Settings', icon: 'account' },
  docsLink,
];
