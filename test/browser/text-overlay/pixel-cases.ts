import { combinedCases } from './combined-cases.ts';
import { curveCases } from './curve-cases.ts';
import { outlineCases } from './outline-cases.ts';
import { ownFont } from './own-font.ts';
import { imageCases } from './image-cases.ts';
import { shapeCases } from './shape-cases.ts';
import { one, outlined, type PixelCase, plain, shadow } from './pixel-case.ts';
import { builtInFamilies, fontFamilies } from '#tools/text-overlay/shared/families.ts';
import { type Percent, positions, type TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

const scripts: Readonly<Record<string, string>> = {
  'accented Latin': 'Crème brûlée, Łódź, Ấn tượng',
  Greek: 'Καλημέρα κόσμε',
  Cyrillic: 'Съешь ещё этих булок',
  Arabic: 'مرحبا بالعالم',
  'Arabic with English and digits': 'عرض (20%) Summer sale خصم',
  Hebrew: 'שלום (עולם) 123',
  Devanagari: 'नमस्ते दुनिया क्षत्रिय',
  Thai: 'สวัสดีชาวโลก ที่นี่',
  Japanese: '日本語テスト「漢字」',
  Korean: '한국어 테스트',
  Chinese: '简体中文。测试',
  'stacked marks': 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  'decomposed letters': 'a\u0301e\u0302o\u0308u\u0304',
  'ligatures and kerning': 'office AVATAR To. Wy fjord',
  'characters that no font has': 'x \u{F0000} தமிழ்',
  symbols: '→ ★ ① ☺\uFE0E € ™ ½ ∞',
};

const emoji: Readonly<Record<string, string>> = {
  faces: '😀😂🥰🤯',
  'a family': '👨‍👩‍👧‍👦',
  'skin tones': '👋🏻👋🏽👋🏿',
  flags: '🇯🇵🇩🇪🏳️‍🌈🏴‍☠️',
  keycaps: '1️⃣#️⃣',
  'within text': 'I ❤️ prints 🎉!',
  'layers that shine through': '🔮🫧👻💎🌈🪩',
};

/** What a text may have beside the fields of the spec. */
const stylingCases: readonly PixelCase[] = [
  ...builtInFamilies.flatMap(({ name, weights }) =>
    weights
      .filter((weight) => weight !== 400)
      .map((fontWeight) => one(`${name} ${fontWeight}`, { fontFamily: name, fontWeight, fontSize: 36 })),
  ),
  one('a weight that the family lacks', { fontFamily: 'Anton', fontWeight: 900, fontSize: 50 }),
  ...['1%', '8%', '33.3%', '100%'].map((fontSize) =>
    one(`font size ${fontSize}`, { fontSize: fontSize as Percent, text: 'Rag' }),
  ),
  ...['1%', '6%', '50%'].map((width) =>
    one(`outline ${width} of the size`, {
      fontSize: 70,
      outline: { color: '#C2185B', width: width as Percent },
    }),
  ),
  ...[
    ['0%', '0%'],
    ['50%', '33.3%'],
    ['100%', '90%'],
  ].map(([x, y]) => one(`at ${x} and ${y}`, { place: { x: x as Percent, y: y as Percent } })),
  one('wrapped to a share', { maxWidth: '40%', text: 'one two three four five six' }),
  ...[-0.2, -0.05, 0.1, 0.5, 2].map((letterSpacing) =>
    one(`letter spacing ${letterSpacing}`, { letterSpacing, text: 'office AV' }),
  ),
  ...['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Japanese'].map((name) =>
    one(`letter spacing, ${name}`, { text: scripts[name] ?? '', letterSpacing: 0.2, fontSize: 24 }),
  ),
  one('letter spacing, wrapped', { text: 'spaced out over lines', letterSpacing: 0.3, maxWidth: 200 }),
  one('capitals', { uppercase: true, text: 'straße, ﬁne' }),
  ...[200, 90, 30].map((maxWidth) =>
    one(`shrunk to ${maxWidth} px`, { fit: 'shrink', maxWidth, fontSize: 90, text: 'SUMMER SALE' }),
  ),
  one('shrunk to a height', { fit: 'shrink', maxHeight: '20%', fontSize: 90, text: 'one\ntwo\nthree' }),
  one('shrunk to both, outlined', {
    fit: 'shrink',
    maxWidth: '60%',
    maxHeight: '30%',
    fontSize: 200,
    outline: { color: '#000000', width: '8%' },
    text: 'everything must go today',
  }),
  ...[0.1, 1, 17.3, 45, 90, 133, 180, -7, -90].map((rotation) =>
    one(`turned by ${rotation} degrees`, { rotation, text: 'Ring the bell', fontSize: 40 }),
  ),
  ...[12, -45, 90].map((rotation) =>
    one(`turned by ${rotation} degrees, outlined`, { rotation, fontSize: 60, ...outlined(5) }),
  ),
  ...positions.map((place) => one(`turned at ${place}`, { place, rotation: 30, fontSize: 24 })),
  one('turned, half transparent', {
    rotation: 21,
    color: '#FF000080',
    fontSize: 50,
    ...outlined(3, '#00000080'),
  }),
  one('turned emoji', { rotation: -33, text: 'sale 🎉', fontSize: 50 }),
  ...[0.05, 0.25, 0.5, 0.99].map((opacity) =>
    one(`opacity ${opacity}`, { opacity, fontSize: 70, ...outlined(8, '#00695C') }),
  ),
  one('opacity of emoji', { opacity: 0.4, text: '😀👋🏽', fontSize: 80 }),
  one('opacity of a half transparent colour', { opacity: 0.5, color: '#FF000080', fontSize: 60 }),
  one('opacity 0', { opacity: 0, fontSize: 70 }),
  ...[0, 1, 5, 20, 60, 100].map((blur) =>
    one(`shadow blurred by ${blur} %`, { fontSize: 60, ...shadow({ blur }) }),
  ),
  ...(
    [
      [0, 0],
      [-20, 15],
      [100, -60],
    ] as const
  ).map(([x, y]) => one(`shadow at ${x}, ${y}`, { fontSize: 60, ...shadow({ x, y }) })),
  one('coloured shadow', { fontSize: 60, ...shadow({ color: '#E91E63' }) }),
  one('shadow that shines through', { fontSize: 60, ...shadow({ color: '#3F51B580' }) }),
  one('shadow of an outline', { fontSize: 60, ...outlined(6, '#FFFFFF'), ...shadow() }),
  one('shadow of a half transparent text', { color: '#FFFFFF80', fontSize: 60, ...shadow() }),
  one('shadow of emoji', { text: '🎈🎁', fontSize: 70, ...shadow() }),
  one('shadow over the edge', { place: { x: 5, y: 5 }, fontSize: 80, ...shadow({ blur: 80 }) }),
  one('shadow of a text outside the picture', {
    place: { x: -90, y: 150 },
    fontSize: 60,
    text: 'off',
    ...shadow({ x: 120, y: 0, blur: 40 }),
  }),
  ...[15, -60, 180].map((rotation) =>
    one(`shadow turned by ${rotation} degrees`, { rotation, fontSize: 50, ...shadow() }),
  ),
  one('everything at once', {
    fontFamily: 'Montserrat',
    fontWeight: 900,
    fontSize: '18%',
    letterSpacing: 0.05,
    uppercase: true,
    maxWidth: '80%',
    rotation: -12,
    opacity: 0.8,
    outline: { color: '#1A237E', width: '5%' },
    ...shadow({ blur: 25, color: '#00000099' }),
  }),
];

const own = { fontFamily: ownFont.name, fontSize: 40 };

/** Texts in a customer's own font. */
const ownFontCases: readonly PixelCase[] = [
  one('own font', own),
  one('own font, outlined and turned', { ...own, rotation: 14, ...outlined(4, '#C2185B') }),
  one('own font, spaced, with a shadow', { ...own, letterSpacing: 0.2, ...shadow() }),
  one('own font, with letters that it lacks', { ...own, text: 'Łódź 日本 مرحبا 🎉', fontSize: 28 }),
  one('own font in another weight', { ...own, fontWeight: 900, fontSize: '9%' }),
];

/** Every kind of text that the module draws, small enough to be drawn in seconds. */
export const pixelCases: readonly PixelCase[] = [
  ...stylingCases,
  ...combinedCases,
  ...ownFontCases,
  ...shapeCases,
  ...outlineCases,
  ...imageCases,
  ...curveCases,
  ...fontFamilies.map((fontFamily) => one(`family ${fontFamily}`, { fontFamily })),
  ...fontFamilies.map((fontFamily) => one(`family ${fontFamily}, outlined`, { fontFamily, ...outlined(4) })),
  ...[8, 11, 16, 24, 48, 96, 150, 300].map((fontSize) => one(`${fontSize} px`, { fontSize, text: 'Rag&g' })),
  ...[12, 64, 300].map((fontSize) =>
    one(`${fontSize} px, outlined`, { fontSize, text: 'Rag&g', ...outlined(5) }),
  ),
  ...[1, 2, 7, 20].map((width) =>
    one(`outline ${width} px`, { fontSize: 60, ...outlined(width, '#C2185B') }),
  ),
  ...Object.entries(scripts).map(([name, text]) => one(name, { text, fontSize: 28 })),
  ...['Arabic', 'Devanagari', 'Japanese'].map((name) =>
    one(`${name}, outlined`, { text: scripts[name] ?? '', fontSize: 44, ...outlined(3) }),
  ),
  ...Object.entries(emoji).map(([name, text]) => one(`emoji: ${name}`, { text, fontSize: 40 })),
  ...['faces', 'flags'].map((name) =>
    one(`emoji: ${name}, outlined`, { text: emoji[name] ?? '', fontSize: 66, ...outlined(4, '#FFEB3B') }),
  ),
  ...(['left', 'center', 'right'] as const).map((align) =>
    one(`align ${align}`, { align, text: 'One\nline more\r\n3' }),
  ),
  ...positions.map((place) => one(`position ${place}`, { place, fontSize: 20, ...outlined(2) })),
  one('wrapped', { text: 'Wrapped between words, super­califragilistic', maxWidth: 150, fontSize: 24 }),
  one('wrapped within a word', { text: 'Donaudampfschifffahrtsgesellschaft', maxWidth: 120, fontSize: 24 }),
  one('wrapped from right to left', { text: 'السلام عليكم ورحمة الله وبركاته', maxWidth: 130, fontSize: 28 }),
  one('wrapped Chinese', { text: '简体中文可以在任何字之间换行', maxWidth: 100, fontSize: 24 }),
  one('line height 0.7', { text: 'close\nlines', lineHeight: 0.7, ...outlined(3) }),
  one('line height 2.5', { text: 'wide\nlines', lineHeight: 2.5 }),
  ...[0.25, 0.5, 1 / 3, 0.017].map((part) =>
    one(`at a part of a pixel, ${part}`, { place: { x: 200 + part, y: 149 - part } }),
  ),
  one('over the left edge', { place: { x: 10, y: 150 }, ...outlined(6) }),
  one('over the lower right corner', { place: { x: 390, y: 295 }, fontSize: 70, ...outlined(10) }),
  one('larger than the picture', { fontSize: 300, text: 'HUGE\nTEXT', ...outlined(20) }),
  one('outside the picture', { place: { x: -500, y: -500 } }),
  one('half transparent', { color: '#FF000080', fontSize: 60, text: 'ججج Ring' }),
  one('half transparent with outline', { color: '#00FF0066', fontSize: 60, ...outlined(6, '#0000FF66') }),
  one('only white space', { text: ' \n ' }),
  {
    name: 'three texts over one another',
    overlays: [
      { ...plain, fontSize: 120, text: 'BIG', color: '#E91E63', ...outlined(8, '#FFFFFF') },
      { ...plain, place: { x: 205.5, y: 160.25 }, text: 'small 🎈', ...outlined(3) },
      { ...plain, place: 'bottom-right', fontFamily: 'Georgia', text: 'made here', fontSize: 18 },
    ],
  },
];

/** Coordinates so large that they round coarsely. */
export const farTexts: readonly TextOverlay[] = [
  { ...plain, place: { x: 2_913.37, y: 1_411.59 }, fontSize: 77, ...outlined(7) },
  { ...plain, place: 'bottom-right', fontFamily: 'Georgia', text: 'Ring مرحبا', fontSize: 61 },
  {
    ...plain,
    place: { x: 2_700.013, y: 301.999 },
    fontSize: 140,
    color: '#FF000080',
    ...outlined(9, '#00000080'),
  },
];

/** Cases in which a few pixels may differ, each with its reason; every other case has none. */
export const knownDifferences: Readonly<
  Record<string, { readonly maxPixels: number; readonly reason: string }>
> = {
  'emoji: layers that shine through': {
    maxPixels: 20,
    reason:
      'The shading of some emoji (39 of 1,107 at 36 px) is a gradient in a stretched space, whose last ' +
      'bits the two builds of Skia round differently: at most 49 pixels of an emoji.',
  },
};
