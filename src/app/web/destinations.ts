import type { IconName } from '#platform/web/icon.tsx';
import { type AppPath, docsPaths, paths } from '#platform/shared/paths.ts';

export interface Destination {
  readonly path: AppPath | typeof docsPaths.docs;
  readonly label: string;
  readonly icon: IconName;
}

/** The sidebar's links to the tools, in the order of spec 2. */
export const toolLinks: readonly Destination[] = [
  {
    path: paths.redbubble,
    label: 'Shop Monitor',
    icon: 'shop',
  },
  { path: paths.textOverlay, label: 'Text Overlay', icon: 'text' },
  { path: paths.imagePadding, label: 'Image Padding', icon: 'square' },
  { path: paths.audioExtraction, label: 'Audio Extraction', icon: 'audio' },
  { path: paths.apiKeys, label: 'API Keys', icon: 'key' },
];

/** What the product has beyond them. */
export const moreLinks: readonly Destination[] = [
  { path: paths.app, label: 'Home', icon: 'home' },
  { path: paths.templates, label: 'Templates', icon: 'image' },
  { path: paths.results, label: 'Results', icon: 'download' },
  {
    path: paths.webhooks,
    label: 'Webhooks',
    icon: 'flow',
  },
  {
    path: paths.analytics,
    label: 'Analytics',
    icon: 'chart',
  },
];

/** A page of its own: a link to it loads it. */
export const docsLink: Destination = { path: docsPaths.docs, label: 'Docs', icon: 'book' };

export const accountLink: Destination = { path: paths.account, label: 'My Account', icon: 'account' };
