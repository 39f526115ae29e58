import { expect, test } from 'vitest';
import { arrangeImage } from '#tools/text-overlay/shared/draw/arrange-image.ts';
import type { ArrangedLayer } from '#tools/text-overlay/shared/draw/arranged-layer.ts';
import { arrangeShape } from '#tools/text-overlay/shared/draw/arrange-shape.ts';
import type { Target } from '#tools/text-overlay/shared/draw/layer-of.ts';
import { identity } from '#tools/text-overlay/shared/draw/matrix.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import { createPaintCache } from './paint-cache.ts';

const size = { width: 1_000, height: 800 };
const target: Target = { size, matrix: identity };
const bent: ImageLayer = {
  type: 'image',
  image: 'logo',
  place: { x: 500, y: 400 },
  width: 500,
  height: 500,
  displace: 50,
};

function setUp() {
  const targets: Target[] = [];
  const paint = (arranged: ArrangedLayer, on: Target) => {
    targets.push(on);
    return { arranged, layer: undefined };
  };
  const noCanvas = () => expect.fail('nothing is drawn');
  const cached = createPaintCache({ paint }, { Path2D: Object, createLayer: noCanvas });
  const picture = {};
  const draw = (layers: readonly ArrangedLayer[], isDraft: boolean) => {
    const canvas = isDraft ? size : undefined;
    return layers.map((layer, index) => {
      const below = layers.slice(0, index).map((arranged) => ({ arranged, layer: undefined }));
      return cached(layer, target, { picture, layers: below, canvas });
    });
  };
  return { draw, targets };
}

test('a draft of an image that has changed has few pixels, and is painted whole when it has ended', () => {
  const { draw, targets } = setUp();
  const image = arrangeImage(bent, size, size);
  const [drafted] = draw([image], true);
  expect(drafted?.scale).toBeLessThan(0.5);
  expect(targets.map(({ size: { width } }) => width)).toEqual([Math.floor(1_000 * drafted!.scale!)]);
  draw([image], true);
  expect(targets).toHaveLength(1);
  const [exact] = draw([image], false);
  expect(exact?.scale).toBeUndefined();
  expect(targets.at(-1)).toBe(target);
});

test('a draft takes the exact pixels of what has not changed, and draws a shape at once', () => {
  const { draw, targets } = setUp();
  const image = arrangeImage(bent, size, size);
  const [exact] = draw([image], false);
  expect(draw([image], true)).toEqual([exact]);
  expect(targets).toHaveLength(1);
  const shape = arrangeShape(
    { type: 'rectangle', place: { x: 500, y: 400 }, width: 800, height: 600, fill: '#FF0000' },
    size,
  );
  draw([shape], true);
  expect(targets.at(-1)).toBe(target);
});
