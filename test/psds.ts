import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Layer, type Psd, writePsdBuffer } from 'ag-psd';

/** The pen of a canvas on which a layer is painted. */
export type Paint = (pen: SKRSContext2D) => void;

/** The size of the documents that tests make. */
export const documentSize = { width: 240, height: 180 };

/** Returns painted pixels, not premultiplied. */
export function painted(width: number, height: number, paint: Paint) {
  const pen = createCanvas(width, height).getContext('2d');
  paint(pen);
  return { width, height, data: new Uint8ClampedArray(pen.getImageData(0, 0, width, height).data) };
}

/** Returns a pixel layer whose pixels begin at a place of the document. */
export function pixelLayer(
  name: string,
  [left, top, width, height]: readonly [number, number, number, number],
  paint: Paint | string,
  more: Partial<Layer> = {},
): Layer {
  const fill: Paint = (pen) => {
    if (typeof paint === 'string') {
      pen.fillStyle = paint;
      pen.fillRect(0, 0, width, height);
    } else paint(pen);
  };
  const bounds = { left, top, right: left + width, bottom: top + height };
  return { name, ...bounds, imageData: painted(width, height, fill), ...more };
}

/** Returns a PSD of layers, the lowest first, and the composite that Photoshop would store. */
export function psdOf(children: Layer[], composite: Paint, more: Partial<Psd> = {}): Buffer {
  const { width, height } = { ...documentSize, ...more };
  return writePsdBuffer({ width, height, children, imageData: painted(width, height, composite), ...more });
}

type Path = NonNullable<Layer['vectorMask']>['paths'][number];

/** Returns a closed path of straight lines. */
export function pathOf(...corners: (readonly [number, number])[]): Path {
  const knots = corners.map(([x, y]) => ({ linked: true, points: [x, y, x, y, x, y] }));
  return { open: false, operation: 'combine', fillRule: 'even-odd', knots };
}

export function rectanglePath(x: number, y: number, width: number, height: number): Path {
  return pathOf([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
}

/** Returns an ellipse of four curves, as Photoshop draws it. */
export function ellipsePath(x: number, y: number, width: number, height: number): Path {
  const [rx, ry] = [width / 2, height / 2];
  const [cx, cy, kx, ky] = [x + rx, y + ry, rx * 0.552_285, ry * 0.552_285];
  const knots = [
    [cx - kx, y, cx, y, cx + kx, y],
    [x + width, cy - ky, x + width, cy, x + width, cy + ky],
    [cx + kx, y + height, cx, y + height, cx - kx, y + height],
    [x, cy + ky, x, cy, x, cy - ky],
  ].map((points) => ({ linked: true, points }));
  return { ...pathOf(), knots };
}

/** Returns a PSD of a picture, a layer and a hidden one. */
export function smallPsd(): Buffer {
  const whole = [0, 0, documentSize.width, documentSize.height] as const;
  const layers = [
    pixelLayer('Background', whole, '#336699'),
    pixelLayer('Old', [20, 20, 40, 40], '#ffffff', { hidden: true }),
    pixelLayer('Red', [40, 30, 60, 50], '#ff0000'),
  ];
  return psdOf(layers, (pen) => {
    pen.fillStyle = '#336699';
    pen.fillRect(...whole);
    pen.fillStyle = '#ff0000';
    pen.fillRect(40, 30, 60, 50);
  });
}
