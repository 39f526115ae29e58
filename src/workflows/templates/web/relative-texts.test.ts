import { expect, test } from 'vitest';
import type { PlacedShape, PlacedText } from '#tools/text-overlay/web/state/overlay.ts';
import { templateOverlaySchema } from '#workflows/templates/shared/template-fields.ts';
import { fromTemplateLayers, toTemplateLayers } from './relative-texts.ts';

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
  const saved = toTemplateLayers([plain, styled, shares], picture);
  for (const text of saved) expect(templateOverlaySchema.safeParse(text).success).toBe(true);
  const [first, second, third] = fromTemplateLayers(JSON.parse(JSON.stringify(saved)), picture);
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
  const [text] = fromTemplateLayers(JSON.parse(JSON.stringify(toTemplateLayers([plain], picture))), double);
  expect(text?.place).toEqual({ x: 1_800, y: 10_000 });
});

const shape: PlacedShape = {
  type: 'rectangle',
  width: 2_250,
  height: '150%',
  place: { x: 900, y: 2_700 },
  fill: { from: '#FF0000', to: '#0000FF', angle: 30 },
  stroke: { color: '#000000', width: 45 },
  radius: 12.5,
  opacity: 0.5,
  rotation: 8,
  blend: 'multiply',
  shadow: { x: 1, y: 2, blur: 3, color: '#00000080' },
  name: 'Label',
};

test('a shape that is opened from a template and saved again is unchanged', () => {
  const saved = toTemplateLayers([shape, { ...plain, blend: 'screen', name: 'Title' }], picture);
  for (const layer of saved) expect(templateOverlaySchema.safeParse(layer).success).toBe(true);
  const [opened, text] = fromTemplateLayers(JSON.parse(JSON.stringify(saved)), picture);
  const relative = { ...shape, width: '50%', stroke: { color: '#000000', width: '2%' } };
  expect(opened).toEqual(relative);
  expect(text).toMatchObject({ blend: 'screen', name: 'Title' });
  expect(toTemplateLayers([opened!, text!], picture)).toEqual(saved);
});
