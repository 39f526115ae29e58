// Made from the declarations of the screens by `npm run build:clients`.

import type { SearchedLink } from './destination.ts';

/** The sidebar's links to the tools, in the order of spec 2. */
export const toolLinks: readonly SearchedLink[] = [
  {
    path: '/redbubble',
    label: 'Shop Monitor',
    icon: 'shop',
    words: ['products', 'redbubble', 'feed', 'recipe'],
  },
  {
    path: '/text-overlay',
    label: 'Text Overlay',
    icon: 'text',
    words: ['editor', 'letters', 'fonts'],
  },
  {
    path: '/image-padding',
    label: 'Image Padding',
    icon: 'square',
    words: ['square', 'resize'],
  },
  {
    path: '/print-files',
    label: 'Print Files',
    icon: 'shirt',
    words: ['preflight', 'dpi', 'shirt', 'check', 'etsy', 'merch', 'mug', 'poster', 'sticker'],
  },
  {
    path: '/audio-extraction',
    label: 'Audio Extraction',
    icon: 'audio',
    words: ['mp3', 'video', 'sound'],
  },
  {
    path: '/api-keys',
    label: 'API Keys',
    icon: 'key',
    words: ['token', 'secret'],
  },
];

/** What the product has beyond them. */
export const moreLinks: readonly SearchedLink[] = [
  {
    path: '/app',
    label: 'Home',
    icon: 'home',
    words: [],
  },
  {
    path: '/templates',
    label: 'Templates',
    icon: 'image',
    words: ['layouts', 'variables', 'mockup', 'psd'],
  },
  {
    path: '/results',
    label: 'Results',
    icon: 'download',
    words: ['downloads', 'history', 'files'],
  },
  {
    path: '/webhooks',
    label: 'Webhooks',
    icon: 'flow',
    words: ['secret', 'endpoints', 'n8n', 'make', 'zapier'],
  },
  {
    path: '/analytics',
    label: 'Analytics',
    icon: 'chart',
    words: ['requests', 'errors', 'percentiles', 'latency', 'statistics', 'csv'],
  },
];
