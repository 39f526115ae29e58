import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { identity } from '#tools/text-overlay/shared/draw/matrix.ts';
import { reportOf } from '#tools/text-overlay/shared/draw/report-of.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { createServerDrawer } from './server-drawer.ts';

const drawer = createServerDrawer();
const picture = { width: 1_000, height: 1_000 };
const plain = {
  text: 'HANDMADE WITH LOVE',
  fontSize: 60,
  fontFamily: 'Inter',
  lineHeight: 1.2,
  align: 'center',
  place: { x: 500, y: 500 },
  color: '#FFFFFF',
} as const satisfies TextOverlay;

async function arranged(changes: Partial<TextOverlay>): Promise<ArrangedText> {
  const [text] = await arrangeLayers([{ ...plain, ...changes }], picture, { drawer });
  if (!text || !('layout' in text)) throw new Error('Expected a text, received none');
  return text;
}

/** Returns how much each pixel of the picture is covered, from 0 to 1. */
async function coverage(changes: Partial<TextOverlay>): Promise<number[]> {
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  const text = await arranged(changes);
  drawer.draw(context, drawer.paint(text, { size: picture, matrix: identity }));
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  return Array.from({ length: data.length / 4 }, (_, index) => (data[4 * index + 3] ?? 0) / 255);
}

async function inkOf(changes: Partial<TextOverlay>): Promise<number> {
  return (await coverage(changes)).reduce((total, share) => total + share, 0);
}

/** Returns the number of pieces of ink that don't touch each other. */
async function piecesOf(changes: Partial<TextOverlay>): Promise<number> {
  const inked = (await coverage(changes)).map((share) => share > 0.3);
  let pieces = 0;
  for (let first = 0; first < inked.length; first++) {
    if (!inked[first]) continue;
    pieces += 1;
    const open = [first];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (!inked[at]) continue;
      inked[at] = false;
      open.push(at - 1, at + 1, at - picture.width, at + picture.width);
    }
  }
  return pieces;
}

describe('a curved text', () => {
  test('arches down as the mirror image of up, for capitals', async () => {
    const text = 'OHIXO';
    const [up, down] = [await arranged({ text, curve: 150 }), await arranged({ text, curve: -150 })];
    expect(Math.abs(down.layout.block.width - up.layout.block.width)).toBeLessThan(2.5);
    expect(Math.abs(down.layout.block.height - up.layout.block.height)).toBeLessThan(2.5);
  });

  test.each([45, 180, 360, -45, -180, -360])(
    'has all its ink at %d degrees: no letter covers another',
    async (curve) => {
      const [straight, curved] = [await inkOf({ fontSize: 50 }), await inkOf({ fontSize: 50, curve })];
      expect(Math.abs(curved / straight - 1)).toBeLessThan(0.01);
    },
  );

  test('has the middle of its ink at x and y, and a box around all of it', async () => {
    for (const changes of [
      { curve: 200 },
      { curve: -70, text: 'Typography\nin two lines' },
      { curve: 120, text: 'سلام 🎉', outlines: [{ color: '#FF0000', width: 5 }] },
    ] as const) {
      const text = await arranged(changes);
      const { box } = reportOf(text, picture);
      expect(Math.abs(box.x + box.width / 2 - 500)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(box.y + box.height / 2 - 500)).toBeLessThanOrEqual(0.5);
      const pixels = await coverage(changes);
      const inked = pixels.flatMap((share, index) => (share > 0 ? index : []));
      const columns = inked.map((index) => index % picture.width).toSorted((a, b) => a - b);
      const rows = inked.map((index) => Math.floor(index / picture.width));
      for (const [around, ink] of [
        [box.x, columns[0]],
        [box.x + box.width - 1, columns.at(-1)],
        [box.y, rows[0]],
        [box.y + box.height - 1, rows.at(-1)],
      ])
        expect(Math.abs((ink ?? 0) - (around ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  test.each(['بسم', 'हिन्दी', 'नमस्ते'])('keeps the joined letters of %s together', async (text) => {
    const straight = await piecesOf({ text, fontSize: 150 });
    for (const curve of [90, 240, -90, -240])
      expect(await piecesOf({ text, fontSize: 150, curve }), String(curve)).toBe(straight);
  });

  test('keeps marks on their letters', async () => {
    const { layout } = await arranged({ text: 'x\u0302\u0323x\u0302\u0323', curve: 180 });
    const turns = layout.glyphs.map(({ turn = 0 }) => turn);
    expect(new Set(turns).size).toBe(2);
  });

  test('has its lines on circles around one centre, none of them longer than its arc', async () => {
    const text = 'short\nthe longest line of all\nmiddle line';
    for (const curve of [360, 200, -200, -360]) {
      const { layout } = await arranged({ text, curve, fontSize: 40 });
      expect(layout.lines).toHaveLength(3);
      const one = await inkOf({ text, curve, fontSize: 40 });
      expect(Math.abs(one / (await inkOf({ text, fontSize: 40 })) - 1), String(curve)).toBeLessThan(0.02);
    }
  });

  test('is made to fit with its arc, without new lines', async () => {
    const { layout } = await arranged({
      curve: 180,
      fit: 'shrink',
      maxWidth: 300,
      maxHeight: 200,
      fontSize: 200,
    });
    expect(layout.lines).toHaveLength(1);
    expect(layout.block.width).toBeLessThanOrEqual(300);
    expect(layout.block.width).toBeGreaterThan(285);
    const wrapped = await arranged({ curve: 180, maxWidth: 300 });
    expect(wrapped.layout.lines.length).toBeGreaterThan(1);
  });

  test('is a straight one at 0 and next to it, and drawn without letters as nothing', async () => {
    const straight = await arranged({});
    for (const curve of [0, 0.004, -0.004])
      expect((await arranged({ curve })).layout).toEqual(straight.layout);
    expect((await arranged({ text: ' \n ', curve: 90 })).drawn).toBeUndefined();
    const nearly = await arranged({ curve: 0.01 });
    expect(Math.abs(nearly.layout.block.width - (straight.layout.ink?.width ?? 0))).toBeLessThan(0.1);
  });
});
