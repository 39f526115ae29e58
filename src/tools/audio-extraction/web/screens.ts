import type { Screen } from '#platform/shared/screen.ts';

/** The screen of audio extraction. */
export const screens: readonly Screen[] = [
  {
    name: 'audioExtraction',
    path: '/audio-extraction',
    title: 'Audio Extraction',
    access: 'subscriber',
    file: './audio-extraction-page.tsx',
    page: 'AudioExtractionPage',
    link: { group: 'tools', place: 40, icon: 'audio', words: ['mp3', 'video', 'sound'] },
  },
];
