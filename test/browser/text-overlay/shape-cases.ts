import { type ShapeLayer, shapeTypes } from '#tools/text-overlay/shared/shape-layer.ts';
import type { QrLayer } from '#tools/text-overlay/shared/qr-layer.ts';
import { blendModes, positions } from '#tools/text-overlay/shared/text-overlay.ts';
import { outlined, type PixelCase, plain, shadow } from './pixel-case.ts';

const gradient = { from: '#FF3D00', to: '#0044FF', angle: 35 } as const;
const text = { ...plain, fontSize: 70, text: 'Ring 🎈' };

/** What a shape may have, each by itself. */
const properties: Readonly<Record<string, Partial<ShapeLayer>>> = {
  plain: {},
  'in a gradient': { fill: gradient },
  'in a gradient that fades': { fill: { from: '#FF3D00', to: '#FF3D0000', angle: 180 } },
  'half transparent': { fill: '#00695C80' },
  'with a stroke': { stroke: { color: '#C2185B', width: 9 } },
  'with only a stroke': { fill: undefined, stroke: { color: '#C2185BA0', width: '12%' } },
  'with a radius': { radius: 22.5 },
  'fully rounded': { radius: 50, stroke: { color: '#000000', width: 3 } },
  turned: { rotation: 21.5 },
  'turned, in a gradient': { rotation: -100, fill: gradient, radius: 10 },
  faded: { opacity: 0.35 },
  'with a shadow': shadow(),
  'turned, with a shadow, faded': { ...shadow({ x: -20, blur: 40 }), rotation: 30, opacity: 0.7 },
  'sized in percent': { width: '33.3%', height: '75%' },
  'by its width alone': { width: 130, height: undefined },
  'by its height alone': { width: undefined, height: '30%' },
  'larger than the picture': { width: '200%', height: 700, rotation: 5, fill: gradient },
  'a hairline': { width: 300, height: 1, rotation: 3 },
  'over the edge': { place: { x: 12.25, y: 290.5 }, stroke: { color: '#1A237E', width: 20 } },
  'outside the picture': { place: { x: -400, y: 0 } },
};

function shape(type: ShapeLayer['type'], changes: Partial<ShapeLayer>): ShapeLayer {
  return {
    type,
    width: 210.5,
    height: 120,
    place: { x: 200.25, y: 150.75 },
    fill: '#FFD23F',
    ...changes,
  };
}

const code = {
  type: 'qr',
  text: 'https://example.com',
  width: 160,
  color: '#000000',
  quietZone: 4,
  place: { x: 200.25, y: 150.75 },
} as const satisfies QrLayer;

const codes: Readonly<Record<string, Partial<QrLayer>>> = {
  plain: {},
  'with a background': { background: '#FFFFFF', quietZone: 1 },
  'half transparent': { color: '#00695C80' },
  turned: { rotation: 21.5, background: '#FFFFFF' },
  'faded, with a shadow': { opacity: 0.6, ...shadow() },
  'by its height, over the edge': { width: undefined, height: '70%', place: 'top-left', quietZone: 0 },
};

/** Every type with every property, and every blend of every type with each kind of look. */
export const shapeCases: readonly PixelCase[] = [
  ...shapeTypes.flatMap((type) => [
    ...Object.entries(properties).map(([name, changes]) => ({
      name: `${type}, ${name}`,
      overlays: [shape(type, changes)],
    })),
    ...positions.map((place) => ({
      name: `${type} at ${place}`,
      overlays: [shape(type, { place, width: 80, height: 40, rotation: 15 })],
    })),
    ...blendModes.flatMap((blend) => [
      { name: `${type}, ${blend}`, overlays: [shape(type, { blend })] },
      {
        name: `${type}, ${blend}, in a gradient, turned, faded, with a shadow`,
        overlays: [shape(type, { blend, fill: gradient, rotation: 40, opacity: 0.6, ...shadow() })],
      },
    ]),
  ]),
  ...blendModes.flatMap((blend) => [
    { name: `text, ${blend}`, overlays: [{ ...text, blend, color: '#E91E63' }] },
    {
      name: `text, ${blend}, outlined, turned, faded, with a shadow`,
      overlays: [{ ...text, blend, rotation: -12, opacity: 0.8, ...outlined(5, '#00695C'), ...shadow() }],
    },
  ]),
  ...[0, 35, 90, 180, -45, 360].map((angle) => ({
    name: `text in a gradient of ${angle} degrees`,
    overlays: [{ ...text, color: { ...gradient, angle }, text: 'two lines\nin one gradient', fontSize: 40 }],
  })),
  {
    name: 'text in a gradient, turned, outlined, in its own direction',
    overlays: [{ ...text, color: gradient, rotation: 33, ...outlined(4) }],
  },
  ...Object.entries(codes).map(([name, changes]) => ({
    name: `QR code, ${name}`,
    overlays: [{ ...code, ...changes }],
  })),
  ...blendModes.map((blend) => ({
    name: `QR code, ${blend}`,
    overlays: [{ ...code, blend, color: '#1A237E', background: '#FFD23FA0' }],
  })),
  {
    name: 'layers of every type over one another',
    overlays: [
      shape('rectangle', { width: '90%', height: '60%', radius: 12, blend: 'multiply' }),
      shape('ellipse', { fill: gradient, blend: 'screen', rotation: 20 }),
      { ...text, blend: 'overlay', color: '#FFFFFF' },
    ],
  },
];
