import type { Screen } from '#platform/shared/screen.ts';

/** The screens of the picture tools, which take many pictures too. */
export const screens: readonly Screen[] = [
  {
    name: 'textOverlay',
    path: '/text-overlay',
    title: 'Text Overlay',
    access: 'subscriber',
    file: './editor-page.tsx',
    page: 'EditorPage',
    link: { group: 'tools', place: 20, icon: 'text', words: ['editor', 'letters', 'fonts'] },
  },
  {
    name: 'imagePadding',
    path: '/image-padding',
    title: 'Image Padding',
    access: 'subscriber',
    file: './padding-page.tsx',
    page: 'PaddingPage',
    link: { group: 'tools', place: 30, icon: 'square', words: ['square', 'resize'] },
  },
  {
    name: 'printFiles',
    path: '/print-files',
    title: 'Print Files',
    access: 'subscriber',
    file: './print-page.tsx',
    page: 'PrintPage',
    link: {
      group: 'tools',
      place: 35,
      icon: 'shirt',
      words: ['preflight', 'dpi', 'shirt', 'check', 'etsy', 'merch', 'mug', 'poster', 'sticker'],
    },
  },
];
