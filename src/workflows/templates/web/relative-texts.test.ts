import { expect, test } from 'vitest';
import type { PlacedText } from '#tools/text-overlay/web/state/overlay.ts';
import { templateOverlaySchema } from '#workflows/templates/shared/template-fields.ts';
import { fromTemplateTexts, toTemplateTexts } from './relative-texts.ts';

const picture = { width: 4_500, height: 5_400 };
const double = { width: 9_000, height: 10_800 };

const plain: PlacedText = {
  text: '{{title}}',
  fontSize: 270,
  fontFamily: 'Anton',
  lineHeight: 1.1,
  align: 'left',
  color: '#FF0000',
  place: { x: 900, y: 5_000 },
};
const styled: PlacedText = {
  ...plain,
  fontWeight: 700,
  letterSpacing: 0.1,
  uppercase: true,
  maxWidth: 2_250,
  maxHeight: 540,
  fit: 'shrink',
  outline: { color: '#000000', width: 18 },
  opacity: 0.5,
  rotation: -12,
  shadow: { x: 1, y: 2, blur: 3, color: '#00000080' },
};
const shares: PlacedText = { ...plain, fontSize: '6%', maxWidth: '50%', place: 'bottom-center' };

test('a layout that is saved and opened on the same picture has the same pixels, and every field', () => {
  const saved = toTemplateTexts([plain, styled, shares], picture);
  for (const text of saved) expect(templateOverlaySchema.safeParse(text).success).toBe(true);
  const [first, second, third] = fromTemplateTexts(JSON.parse(JSON.stringify(saved)), picture);
  expect(first).toMatchObject({ ...plain, fontSize: '6%' });
  expect(second).toMatchObject({
    ...styled,
    fontSize: '6%',
    maxWidth: '50%',
    maxHeight: '10%',
    outline: { color: '#000000', width: '6.67%' },
  });
  expect(third).toMatchObject(shares);
});

test('on a picture of twice the size the places are twice as far', () => {
  const [text] = fromTemplateTexts(JSON.parse(JSON.stringify(toTemplateTexts([plain], picture))), double);
  expect(text?.place).toEqual({ x: 1_800, y: 10_000 });
});
