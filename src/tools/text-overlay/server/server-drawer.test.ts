import { createCanvas } from '@napi-rs/canvas';
import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import { splitGraphemes } from '#tools/text-overlay/shared/draw/graphemes.ts';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { reportOf } from '#tools/text-overlay/shared/draw/report-of.ts';
import { type ArrangedText, findBuiltInFont, styleOf } from '#tools/text-overlay/shared/draw/arrange.ts';
import { identity } from '#tools/text-overlay/shared/draw/matrix.ts';
import type { Pen } from '#tools/text-overlay/shared/draw/pen.ts';
import { fontFamilies } from '#tools/text-overlay/shared/families.ts';
import { explodingFont } from '#test/exploding-font.ts';
import { sampleFont } from '#test/sample-font.ts';
import { type FontFiles, fontPaths, ownFontId } from '#tools/text-overlay/shared/fonts.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { packagedFonts, serverCanvas } from './server-drawer.ts';

const plain = {
  text: 'Hello',
  fontSize: 40,
  fontFamily: 'Inter',
  lineHeight: 1.2,
  align: 'center',
  place: 'center',
  color: '#FFFFFF',
} as const satisfies TextOverlay;
const picture = { width: 800, height: 600 };

const drawer = createTextDrawer({ fontFiles: packagedFonts, canvasKit: serverCanvas });

async function layOut(changes: Partial<TextOverlay>): Promise<ArrangedText> {
  const [text] = await arrangeLayers([{ ...plain, ...changes }], picture, { drawer });
  if (!text || !('layout' in text)) throw new Error('Expected a text, received none');
  return text;
}

const styleWith = (text: string) => styleOf({ ...plain, text }, picture, findBuiltInFont);

function drawOn(pen: Pen, text: ArrangedText, size = picture): void {
  drawer.draw(pen, drawer.paint(text, { size, matrix: identity }));
}

async function linesOf(changes: Partial<TextOverlay>): Promise<string[]> {
  return (await layOut(changes)).layout.lines.map(({ text }) => text);
}

async function missingOf(text: string): Promise<readonly string[]> {
  return (await layOut({ text })).layout.missingGlyphs;
}

describe('fonts', () => {
  test('are installed as files', async () => {
    for (const id of fontPaths.keys())
      expect((await packagedFonts.load(id)).length, id).toBeGreaterThan(20_000);
  });

  test('are loaded once, and only if a text needs them', async () => {
    const loaded: string[] = [];
    const fontFiles: FontFiles = {
      load: (id) => {
        loaded.push(id);
        return packagedFonts.load(id);
      },
    };
    const fresh = createTextDrawer({ fontFiles, canvasKit: serverCanvas });
    await Promise.all([fresh.prepare([styleWith('Hello')]), fresh.prepare([styleWith('Hello')])]);
    expect(loaded).toEqual(['inter-400']);
    await fresh.prepare([styleWith('שלום סלאם مرحبا')]);
    expect(loaded.toSorted()).toEqual(['arabic', 'hebrew', 'inter-400']);
    expect(fresh.isReady(styleWith('Hello'))).toBe(true);
    expect(fresh.isReady(styleWith('日本'))).toBe(false);
    expect(() => fresh.layOut(styleWith('日本'))).toThrow('Expected the font chinese to be loaded');
  });

  test('that could not be loaded are requested again', async () => {
    let isAway = true;
    const fontFiles: FontFiles = {
      load: (id) => (isAway ? Promise.reject(new Error('away')) : packagedFonts.load(id)),
    };
    const fresh = createTextDrawer({ fontFiles, canvasKit: serverCanvas });
    await expect(fresh.prepare([styleWith('Hello')])).rejects.toThrow('away');
    isAway = false;
    await fresh.prepare([styleWith('Hello')]);
    expect(fresh.isReady(styleWith('Hello'))).toBe(true);
  });

  test.each([
    'Crème Łódź Ấn',
    'Ελληνικά',
    'Русский',
    'עברית',
    'العربية',
    'हिन्दी',
    'ไทย',
    'かな漢字',
    '한글',
    '汉字',
    '😀👨‍👩‍👧🇯🇵1️⃣',
  ])('have every character of %s in every family', async (text) => {
    for (const fontFamily of fontFamilies) {
      expect((await layOut({ text, fontFamily })).layout.missingGlyphs, fontFamily).toEqual([]);
    }
  });

  test('report each character that none of them has once, and draw a box for it', async () => {
    expect(await missingOf('a தமிழ் த \u{F0000}')).toEqual(['த', 'ம', 'ி', 'ழ', '்', '\u{F0000}']);
    expect((await layOut({ text: '\u{F0000}' })).layout.ink).toBeDefined();
  });

  test('are not reported as missing for joiners, selectors and direction marks', async () => {
    expect(await missingOf('a\u200b\u200d\ufe0f\u202e\u2066b')).toEqual([]);
  });
});

describe('lines', () => {
  test('end at line breaks of every kind, and empty lines are kept', async () => {
    expect(await linesOf({ text: 'one\r\ntwo\n\nfour\rfive' })).toEqual(['one', 'two', '', 'four', 'five']);
  });

  test('are not wrapped without a width', async () => {
    expect(await linesOf({ text: 'a long line '.repeat(20) })).toHaveLength(1);
  });

  test('are wrapped between words, without the spaces at the break', async () => {
    expect(await linesOf({ text: 'summer sale,  all   shirts', maxWidth: 190 })).toEqual([
      'summer',
      'sale,  all',
      'shirts',
    ]);
  });

  test('are wrapped between any two Chinese characters, but not before a full stop', async () => {
    const lines = await linesOf({ text: '简体中文可以换行。好', maxWidth: 125 });
    expect(lines.join('')).toBe('简体中文可以换行。好');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toMatch(/^。/);
  });

  test('break a word that is too wide between graphemes, never within a grapheme', async () => {
    const text = 'e\u0301'.repeat(30);
    const lines = await linesOf({ text, maxWidth: 100 });
    expect(lines.join('')).toBe(text);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toMatch(/^(?:e\u0301)+$/);
  });

  test('contain one grapheme each at the smallest width', async () => {
    expect(await linesOf({ text: 'abc 👨‍👩‍👧', maxWidth: 1 })).toEqual(['a', 'b', 'c', '👨‍👩‍👧']);
  });

  test('are never wider than `maxWidth`, and no letter is lost', async () => {
    const words = constantFrom(
      'sale',
      'AVATAR',
      'office',
      'naïve',
      'שלום',
      'مرحبا بالعالم',
      '字漢',
      '👍🏽',
      'x-y',
      ',',
      ' ',
    );
    const texts = array(words, { minLength: 1, maxLength: 12 }).map((chosen) => chosen.join(' '));
    await assert(
      asyncProperty(texts, integer({ min: 20, max: 400 }), async (text, maxWidth) => {
        const { layout } = await layOut({ text, maxWidth });
        for (const line of layout.lines) {
          if (splitGraphemes(line.text).length > 1) expect(line.width).toBeLessThanOrEqual(maxWidth);
        }
        const letters = (value: string) => value.replaceAll(/\s/g, '');
        expect(letters(layout.lines.map((line) => line.text).join(''))).toBe(letters(text));
      }),
      { numRuns: 60 },
    );
  });

  test('are a multiple of the font size apart, around the centre', async () => {
    const { layout } = await layOut({ text: 'a\nb\nc', lineHeight: 1.5 });
    const [first, second, third] = layout.lines;
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(60, 9);
    expect((third?.y ?? 0) - (second?.y ?? 0)).toBeCloseTo(60, 9);
    expect(layout.block.height).toBeCloseTo(180, 9);
  });

  test.each([
    ['left', 0],
    ['center', 0.5],
    ['right', 1],
  ] as const)('are aligned %s within the widest', async (align, share) => {
    const { layout } = await layOut({ text: 'wide wide wide\ni', align });
    const [wide, narrow] = layout.lines;
    expect(wide?.x).toBeCloseTo(-layout.block.width / 2, 9);
    expect((narrow?.x ?? 0) + layout.block.width / 2).toBeCloseTo(
      (layout.block.width - (narrow?.width ?? 0)) * share,
      9,
    );
  });
});

describe('text from right to left', () => {
  /** Returns the fonts of the glyphs from left to right. */
  async function fontsFromLeft(text: string): Promise<string[]> {
    const { layout } = await layOut({ text });
    const glyphs = layout.glyphs.toSorted((a, b) => a.x - b.x).map(({ face }) => face.id);
    return glyphs.filter((id, i) => id !== glyphs[i - 1]);
  }

  test('is to the right of an English word that follows it', async () => {
    expect(await fontsFromLeft('مرحبا hello')).toEqual(['inter-400', 'arabic']);
  });

  test('keeps its place within an English sentence', async () => {
    expect(await fontsFromLeft('say مرحبا now')).toEqual(['inter-400', 'arabic', 'inter-400']);
  });

  test('has its brackets mirrored', async () => {
    const glyphOf = async (text: string, at: 'first' | 'last') => {
      const { layout } = await layOut({ text });
      const sorted = layout.glyphs.filter(({ face }) => face.id === 'inter').toSorted((a, b) => a.x - b.x);
      return (at === 'first' ? sorted[0] : sorted.at(-1))?.id;
    };
    expect(await glyphOf('(א)', 'first')).toBe(await glyphOf('(', 'first'));
    expect(await glyphOf('(א)', 'last')).toBe(await glyphOf(')', 'last'));
  });

  test('joins Arabic letters', async () => {
    const widthOf = async (text: string) => (await layOut({ text })).layout.block.width;
    expect(await widthOf('ببب')).toBeLessThan(3 * (await widthOf('ب')));
  });
});

describe('emoji', () => {
  test.each(['👨‍👩‍👧‍👦', '🇯🇵', '👋🏽', '1️⃣', '❤️', '🏴‍☠️', '🏳️‍🌈'])('%s is one glyph in colour', async (text) => {
    const { layout } = await layOut({ text });
    const inked = layout.glyphs.filter(({ face, id }) => face.art(id).bounds);
    expect(inked.map(({ face }) => face.id)).toEqual(['emoji']);
    expect(inked[0]?.face.art(inked[0].id).fills?.length).toBeGreaterThan(0);
  });
});

describe('the report', () => {
  test('has the box, the lines, the font and no overflow within the picture', async () => {
    const text = await layOut({ text: 'Hello\nyou', outline: { color: '#000', width: 3 } });
    const report = reportOf(text, picture);
    expect(report).toMatchObject({
      font_family: 'Inter',
      font_weight: 400,
      font_size: 40,
      missing_glyphs: [],
      overflow: false,
    });
    const lines = report.type === 'text' ? report.lines : [];
    expect(lines).toMatchObject([{ text: 'Hello' }, { text: 'you' }]);
    expect(Math.abs(report.box.x - (lines[0]?.x ?? 0))).toBeLessThan(6);
  });

  test.each([
    ['over the left edge', { x: 5, y: 300 }],
    ['over the right edge', { x: 795, y: 300 }],
    ['over the top edge', { x: 400, y: 2 }],
    ['over the bottom edge', { x: 400, y: 598 }],
  ])('reports overflow %s', async (_name, place) => {
    expect(reportOf(await layOut({ place }), picture).overflow).toBe(true);
  });

  test('of white space has an empty box', async () => {
    expect(reportOf(await layOut({ text: '  \n ' }), picture).box).toMatchObject({ width: 0, height: 0 });
  });

  test.each([
    ['plain', {}],
    ['outlined', { outline: { color: '#FF0000', width: 6 } }],
    [
      'with three outlines',
      {
        outlines: [
          { color: '#FF0000', width: 6 },
          { color: '#00FF00', width: '10%' },
          { color: '#0000FF80', width: 9 },
        ],
      },
    ],
    ['emoji', { text: '😀🎉', outline: { color: '#FF0000', width: 4 } }],
    ['Arabic', { text: 'العربية' }],
    ['turned', { rotation: 25, outline: { color: '#FF0000', width: '10%' } }],
    ['with a shadow', { shadow: { x: 30, y: -20, blur: 40, color: '#000000' } }],
    [
      'faded, turned and with a shadow',
      { opacity: 0.5, rotation: 70, shadow: { x: 9, y: 9, blur: 9, color: '#000' } },
    ],
    ['slanted marks', { text: 'Ấ\u0323\u0331j', fontFamily: 'Georgia' }],
  ] as const)('has a box around all ink, at most one pixel wider: %s', async (_name, changes) => {
    const text = await layOut({ fontSize: 60, ...changes });
    const { box } = reportOf(text, picture);
    const context = createCanvas(picture.width, picture.height).getContext('2d');
    drawOn(context, text);
    const ink = inkedBounds(context.getImageData(0, 0, picture.width, picture.height).data);
    expect(ink.left).toBeGreaterThanOrEqual(box.x);
    expect(ink.top).toBeGreaterThanOrEqual(box.y);
    expect(ink.right).toBeLessThanOrEqual(box.x + box.width);
    expect(ink.bottom).toBeLessThanOrEqual(box.y + box.height);
    if (_name === 'plain') expect(ink.left - box.x).toBeLessThanOrEqual(1);
  });

  function inkedBounds(pixels: Uint8ClampedArray) {
    let [left, top, right, bottom] = [picture.width, picture.height, 0, 0];
    for (let i = 3; i < pixels.length; i += 4) {
      if (pixels[i] === 0) continue;
      const [x, y] = [((i - 3) / 4) % picture.width, Math.floor((i - 3) / 4 / picture.width)];
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
    return { left, top, right, bottom };
  }
});

describe('difficult texts are laid out and drawn', () => {
  test.each([
    ['1,000 characters in narrow lines', 'The quick brown fox jumps. '.repeat(38).slice(0, 1_000), 60],
    ['1,000 Arabic characters', 'السلام عليكم ورحمة الله '.repeat(42).slice(0, 1_000), 200],
    ['1,000 characters without a space', 'x'.repeat(1_000), 30],
    ['1,000 emoji', '😀'.repeat(1_000), 700],
    ['5,000 combining marks', `Z${'\u0301\u0316\u0334\u0488\u0362'.repeat(1_000)}`, 500],
    ['5,000 joiners', `a${'\u200d'.repeat(5_000)}b`, 500],
    ['direction marks without an end', '\u202e\u2067\u202d'.repeat(300), 500],
    ['a thousand line feeds', '\n'.repeat(1_000), 500],
  ])('%s', async (_name, text, maxWidth) => {
    const arranged = await layOut({ text, maxWidth, outline: { color: '#000', width: 20 } });
    drawOn(createCanvas(400, 300).getContext('2d'), arranged, { width: 400, height: 300 });
    expect(arranged.layout.lines.length).toBeGreaterThan(0);
  });

  test('and restore the state of the pen', async () => {
    const shadow = { x: 1, y: 1, blur: 5, color: '#000' };
    const text = await layOut({ text: 'a😀', outline: { color: '#000', width: 2 }, shadow });
    const context = createCanvas(800, 600).getContext('2d');
    context.fillStyle = '#123456';
    context.lineWidth = 7;
    drawOn(context, text);
    expect(context).toMatchObject({ fillStyle: '#123456', lineWidth: 7, globalAlpha: 1, lineJoin: 'miter' });
    expect(context.getTransform().isIdentity).toBe(true);
  });
});

test("keeps a dozen of the customers' own fonts, those that were used last", async () => {
  const loads: string[] = [];
  const bytes = await sampleFont();
  const own = createTextDrawer({
    canvasKit: serverCanvas,
    fontFiles: {
      load: async (id) => {
        loads.push(id);
        return bytes;
      },
    },
  });
  const prepare = (row: number) => own.prepare([{ text: 'a', font: ownFontId(row), uppercase: false }]);
  for (let row = 1; row <= 12; row += 1) await prepare(row);
  await prepare(1);
  await prepare(13);
  await prepare(1);
  expect(loads).toHaveLength(13);
  await prepare(2);
  expect(loads).toHaveLength(14);
});

test('a text that a font makes too many glyphs of is refused, whatever was checked when the font was sent', async () => {
  const id = ownFontId(7);
  const drawerOf = async (steps: number) => {
    const font = await explodingFont(steps);
    return createTextDrawer({ fontFiles: { load: async () => font }, canvasKit: serverCanvas });
  };
  const style = { ...styleWith('a'.repeat(1_000)), font: id };
  const exploding = await drawerOf(12);
  await exploding.prepare([style]);
  expect(() => exploding.layOut(style)).toThrow(
    expect.objectContaining({ status: 400, code: 'too_many_glyphs' }),
  );
  const most = await drawerOf(1);
  await most.prepare([style]);
  expect(most.layOut(style).glyphs).toHaveLength(8_000);
});
