import { explodingFont } from '#test/exploding-font.ts';
import { type Attack, keyOf, type Target } from './attack.ts';
import { makeForm } from './form.ts';
import { makePng } from './pictures/png.ts';

const rounds = 10;

/** Fonts that make thousands of glyphs of each character, and pictures with texts in them. */
export const explodingFonts: readonly Attack[] = [
  {
    name: 'B4-font',
    sends: `${rounds} x 20 texts of 1,000 "a" in a font with 12 substitutions of one glyph by eight`,
    prepare: async () => {
      const font = await explodingFont(12);
      const picture = await makePng({ width: 300, height: 200, colourType: 'rgb', bitDepth: 8 });
      return { run: (target) => drawExploding(target, font, picture) };
    },
  },
];

async function drawExploding(target: Target, font: Buffer, picture: Buffer): Promise<void> {
  const key = keyOf(target);
  const sent = makeForm({ name: 'Many' }, { field: 'file', name: 'many.otf', bytes: font });
  const { status } = await target.send({ path: '/api/fonts', key, ...sent });
  if (status !== 400) target.miss(`the font is ${status}`);
  const text = { text: 'a'.repeat(1_000), font_family: 'Many', max_width: 200 };
  const overlays = JSON.stringify(Array.from({ length: 20 }, () => text));
  const call = makeForm({ overlays }, { field: 'image', name: 'picture.png', bytes: picture });
  for (let round = 0; round < rounds && !target.signal.aborted; round += 1)
    await target.send({ path: '/api/text_overlay', key, ...call });
}
