import { one, outlined, type PixelCase, shadow } from './pixel-case.ts';

const badge = { text: 'Print it, wear it •', fontSize: 36 } as const;

/** Texts on arcs. */
export const curveCases: readonly PixelCase[] = [
  ...[0.01, 30, 90, 180, 333.3, 360, -30, -120, -360].map((curve) =>
    one(`curve ${curve}`, { ...badge, curve }),
  ),
  ...[140, -140].flatMap((curve) => [
    one(`curve ${curve}, Arabic`, { text: 'مرحبا بالعالم', fontSize: 50, curve, ...outlined(3) }),
    one(`curve ${curve}, Devanagari`, { text: 'नमस्ते दुनिया', fontSize: 50, curve }),
    one(`curve ${curve}, emoji`, { text: 'I ❤️ prints 🎉!', fontSize: 40, curve, ...outlined(4) }),
    one(`curve ${curve}, lines`, { text: 'First line\nsecond\n3', curve, align: 'left' }),
  ]),
  one('curve with marks', { text: 'Ấ\u0323\u0331j สวัสดี', fontFamily: 'Georgia', curve: 100, fontSize: 44 }),
  one('curve in a gradient', { ...badge, curve: 120, color: { from: '#FF0000', to: '#0000FF', angle: 75 } }),
  one('curve with everything', {
    ...badge,
    curve: 150,
    letterSpacing: 0.1,
    uppercase: true,
    rotation: -20,
    opacity: 0.7,
    blend: 'multiply',
    outlines: [
      { color: '#FFFFFF', width: 3 },
      { color: '#1A237E', width: '8%' },
    ],
    ...shadow({ blur: 20 }),
  }),
  one('curve, half transparent, shrunk', {
    ...badge,
    curve: -200,
    color: '#FF000080',
    fit: 'shrink',
    maxWidth: '50%',
    fontSize: 120,
  }),
];
