import { one, type PixelCase, shadow } from './pixel-case.ts';

const three = {
  fontSize: 50,
  outlines: [
    { color: '#FFFFFF', width: 3 },
    { color: '#C2185B', width: '8%' },
    { color: '#1A237E', width: 5 },
  ],
} as const;

/** Texts with several outlines. */
export const outlineCases: readonly PixelCase[] = [
  one('three outlines', three),
  one('three outlines, turned, with a shadow', { ...three, rotation: 17, ...shadow() }),
  one('three outlines of Arabic and emoji', { ...three, text: 'مرحبا 🎉', fontSize: 60 }),
  one('two outlines that shine through', {
    ...three,
    outlines: [
      { color: '#00FF0080', width: 6 },
      { color: '#0000FF60', width: 9 },
    ],
  }),
  one('widest outlines', {
    text: 'Go',
    outlines: [
      { color: '#FFEB3B', width: '100%' },
      { color: '#C2185B', width: '100%' },
      { color: '#1A237E', width: '100%' },
    ],
  }),
];
