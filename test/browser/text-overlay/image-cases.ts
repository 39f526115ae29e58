import sharp from 'sharp';
import type { Corners, ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import type { ShapeLayer } from '#tools/text-overlay/shared/shape-layer.ts';
import { blendModes } from '#tools/text-overlay/shared/text-overlay.ts';
import { type PixelCase, shadow } from './pixel-case.ts';

/** A picture of fine lines and a solid colour, clear outside of an ellipse where it is not opaque. */
async function artwork(width: number, height: number, isOpaque = false): Promise<string> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const isInside = (x / width - 0.5) ** 2 + (y / height - 0.5) ** 2 < 0.24;
      pixels.writeUInt32BE(
        ((x * 7) & 255) * 0x1000000 + ((y * 5) & 255) * 0x10000 + ((x ^ y) & 255) * 256,
        at,
      );
      pixels[at + 3] = isOpaque || isInside ? 255 : 0;
    }
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const [clear, opaque, large] = await Promise.all([
  artwork(120, 150),
  artwork(90, 60, true),
  artwork(900, 1_080),
]);

const corners: Corners = [
  { x: 90.5, y: 40 },
  { x: 310, y: '20%' },
  { x: '71.25%', y: 262 },
  { x: 120, y: 240.75 },
];

const at = (...points: readonly [number, number][]): Corners => {
  const [p, q, r, s] = points.map(([x, y]) => ({ x, y }));
  if (!p || !q || !r || !s) throw new Error('Expected four points, received fewer');
  return [p, q, r, s];
};

/** What a picture on corners may have, each by itself. */
const properties: Readonly<Record<string, Partial<ImageLayer>>> = {
  plain: {},
  opaque: { image: opaque },
  'drawn smaller': { image: large },
  'drawn far smaller': { image: large, corners: at([200, 100], [230, 104], [228, 140], [201, 133]) },
  'in steep perspective': { image: large, corners: at([180, 60], [220, 60], [390, 280], [10, 280]) },
  'far narrower than high': { image: large, corners: at([190, 10], [204, 12], [206, 290], [188, 280]) },
  mirrored: { corners: at([310, 60], [90, 40], [120, 240], [285, 262]) },
  upright: { image: opaque, corners: at([50, 30], [140, 30], [140, 90], [50, 90]) },
  'between pixels': {
    image: opaque,
    corners: at([50.5, 30.25], [140.5, 30.25], [140.5, 90.25], [50.5, 90.25]),
  },
  'with a radius': { radius: 20, image: opaque },
  bent: { displace: 60 },
  'bent, faded, with a shadow': { displace: 100, opacity: 0.7, ...shadow() },
  'bent, over the edge': { displace: 100, corners: at([-120, -40], [250, 30], [230, 280], [-100, 420]) },
  faded: { opacity: 0.4 },
  'with a shadow': shadow(),
  'over the edge': { corners: at([-120, -40], [250, 30], [230, 280], [-100, 420]) },
  'far outside': { corners: at([-60_000, -50_000], [70_000, -40_000], [65_000, 80_000], [-50_000, 60_000]) },
};

const image: ImageLayer = { type: 'image', image: clear, place: 'center', corners };

const shade: ShapeLayer = {
  type: 'ellipse',
  width: 180,
  height: 120,
  place: { x: 190, y: 140 },
  fill: '#202020',
};

/** Pictures in perspective with every property, and every blend with each kind of look. */
export const imageCases: readonly PixelCase[] = [
  ...Object.entries(properties).map(([name, changes]) => ({
    name: `image on corners, ${name}`,
    overlays: [{ ...image, ...changes }],
  })),
  ...blendModes.flatMap((blend) => [
    { name: `image on corners, ${blend}`, overlays: [{ ...image, blend }] },
    {
      name: `image on corners, ${blend}, faded, with a radius and a shadow`,
      overlays: [{ ...image, blend, image: large, radius: 12, opacity: 0.6, ...shadow() }],
    },
    {
      name: `image on corners, ${blend}, bent by layers below`,
      overlays: [shade, { ...image, blend, displace: 80 }],
    },
  ]),
];
