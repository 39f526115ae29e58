import { assetFiles } from './assets/asset-files.ts';
import { fontFiles } from './fonts/font-files.ts';

/** What text overlay brings to the server. Templates serve its endpoints, one of which takes a template. */
export const textOverlay = {
  files: [...fontFiles, assetFiles],
  guides: [
    { place: 2.5, file: new URL('./guides/layers.md', import.meta.url) },
    { place: 3, file: new URL('./guides/fonts.md', import.meta.url) },
    { place: 3, file: new URL('./guides/assets.md', import.meta.url) },
  ],
  tags: {
    'Text overlay': 'Draw texts and shapes on pictures.',
    Fonts: 'Built-in font families and your own fonts.',
    Assets: 'Logos and other pictures that you use again.',
  },
};
