import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { renderOverlays } from '#test/make-pictures.ts';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import { cornersOn } from '#tools/text-overlay/shared/corners.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { project } from '#tools/text-overlay/shared/draw/projection.ts';
import { projectionOnto } from '#tools/text-overlay/shared/draw/quad.ts';
import type { Corners, ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';

type Ink = (x: number, y: number) => boolean;

/** White with black wherever there is ink. */
async function artwork({ width, height }: Size, ink: Ink): Promise<string> {
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (ink(x + 0.5, y + 0.5)) pixels.fill(0, (y * width + x) * 3, (y * width + x + 1) * 3);
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const drawer = createServerDrawer();
const picture = { width: 1_000, height: 900 };
const photo = await sharp({ create: { ...picture, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer();

/** Returns the grey of the photo's pixels after layers were drawn on it. */
async function greyOf(layer: ImageLayer, bandPixels?: number): Promise<Buffer> {
  const { bytes } = await renderOverlays(photo, [layer], { drawer, ...(bandPixels && { bandPixels }) });
  return sharp(bytes).extractChannel(1).raw().toBuffer();
}

const onCorners = (image: string, corners: Corners): ImageLayer => ({
  type: 'image',
  image,
  place: 'center',
  corners,
});

const quads: Readonly<Record<string, Corners>> = {
  'a shirt': [
    { x: '31.25%', y: 210 },
    { x: 688, y: 230.5 },
    { x: 672, y: '77%' },
    { x: 325.25, y: 671 },
  ],
  'a wall from the side': [
    { x: 60, y: 40 },
    { x: 930, y: 250 },
    { x: 930, y: 620 },
    { x: 60, y: 860 },
  ],
  'a floor': [
    { x: 300, y: 300 },
    { x: 640, y: 310 },
    { x: 980, y: 880 },
    { x: 20, y: 890 },
  ],
  'over the edge': [
    { x: -140, y: 60 },
    { x: 820, y: -90 },
    { x: 1_060, y: 830 },
    { x: 30, y: 960 },
  ],
};

/** Returns the centre of the ink around a place. */
function inkNear(grey: Buffer, { x, y }: Point, reach: number): Point {
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let row = Math.floor(y - reach); row < y + reach; row++)
    for (let column = Math.floor(x - reach); column < x + reach; column++) {
      const ink = 255 - (grey[row * picture.width + column] ?? 255);
      sum += ink;
      sumX += ink * (column + 0.5);
      sumY += ink * (row + 0.5);
    }
  return { x: sumX / sum, y: sumY / sum };
}

describe('a picture on corners', () => {
  const own = { width: 1_200, height: 1_440 };
  const gap = 120;
  const dotRadius = 9;

  test.for(Object.entries(quads))(
    'has its dots where the exact projection has them: %s',
    async ([name, corners], { annotate }) => {
      const image = await artwork(own, (x, y) => {
        const [right, down] = [(x % gap) - gap / 2, (y % gap) - gap / 2];
        return right * right + down * down <= dotRadius * dotRadius;
      });
      const grey = await greyOf(onCorners(image, corners));
      const exact = projectionOnto(cornersOn(corners, picture), own);
      const distances: number[] = [];
      for (let y = gap / 2; y < own.height; y += gap)
        for (let x = gap / 2; x < own.width; x += gap) {
          const dot = project(exact, { x, y });
          const beside = project(exact, { x: x + gap / 2, y: y + gap / 2 });
          const reach = Math.min(Math.abs(beside.x - dot.x), Math.abs(beside.y - dot.y)) * 0.8;
          const isInside =
            dot.x > reach && dot.y > reach && dot.x < picture.width - reach && dot.y < picture.height - reach;
          if (!isInside) continue;
          const { x: inkX, y: inkY } = inkNear(grey, dot, reach);
          distances.push(Math.hypot(inkX - dot.x, inkY - dot.y));
        }
      const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
      const largest = Math.max(...distances);
      await annotate(
        `${name}: ${distances.length} dots, mean ${mean.toFixed(3)} px, largest ${largest.toFixed(3)} px`,
      );
      expect(distances.length).toBeGreaterThan(40);
      expect(largest).toBeLessThan(0.5);
    },
  );

  test('has straight lines where they were straight, on every row', async () => {
    const image = await artwork(own, (x) => Math.abs(x - 400) <= 6);
    const corners = quads['a floor'] ?? expect.fail();
    const grey = await greyOf(onCorners(image, corners));
    const exact = projectionOnto(cornersOn(corners, picture), own);
    const [top, bottom] = [project(exact, { x: 400, y: 0 }), project(exact, { x: 400, y: own.height })];
    for (let row = Math.ceil(top.y) + 2; row < bottom.y - 3; row++) {
      const y = row + 0.5;
      const x = top.x + ((bottom.x - top.x) * (y - top.y)) / (bottom.y - top.y);
      const line = grey.subarray(
        row * picture.width + Math.round(x) - 20,
        row * picture.width + Math.round(x) + 20,
      );
      let [sum, sumX] = [0, 0];
      for (const [index, value] of line.entries()) {
        sum += 255 - value;
        sumX += (255 - value) * (Math.round(x) - 20 + index + 0.5);
      }
      expect(Math.abs(sumX / sum - x), `row ${row}`).toBeLessThan(0.5);
    }
  });

  test('has no seams between the bands that it is drawn in', async () => {
    const image = await artwork(own, (x, y) => (Math.floor(x / 7) + Math.floor(y / 5)) % 3 === 0);
    for (const corners of Object.values(quads)) {
      const layer = { ...onCorners(image, corners), radius: 8, blend: 'multiply' } as const;
      expect((await greyOf(layer, 20_000)).equals(await greyOf(layer))).toBe(true);
    }
  });

  test('is drawn small without patterns that it does not have', async () => {
    const image = await artwork(
      { width: 2_250, height: 2_700 },
      (x, y) => (Math.floor(x) + Math.floor(y)) % 2 === 0,
    );
    for (const scale of [0.11, 0.23, 0.4]) {
      const [width, height] = [2_250 * scale * 0.9, 2_700 * scale * 0.7];
      const corners: Corners = [
        { x: 40, y: 30 },
        { x: 40 + width, y: 50 },
        { x: 30 + width, y: 50 + height },
        { x: 60, y: 40 + height },
      ];
      const grey = await greyOf(onCorners(image, corners));
      const inside = Array.from({ length: 40 * 40 }, (_, index) => {
        const [x, y] = [
          70 + (index % 40) * ((width - 80) / 40),
          70 + Math.floor(index / 40) * ((height - 80) / 40),
        ];
        return grey[Math.round(y) * picture.width + Math.round(x)] ?? 0;
      });
      expect(Math.max(...inside) - Math.min(...inside), `scale ${scale}`).toBeLessThan(16);
    }
  });
});

describe('displace', () => {
  /** A photo with soft folds across, from black to white. */
  const folds = async () => {
    const pixels = Buffer.alloc(picture.width * picture.height);
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = Math.round(127 + 127 * Math.sin(((at % picture.width) / 60) * Math.PI));
    const raw = { width: picture.width, height: picture.height, channels: 1 } as const;
    return sharp(pixels, { raw }).toColourspace('srgb').png().toBuffer();
  };
  const lines = () => artwork({ width: 500, height: 500 }, (x) => x % 50 < 6);
  const drawnOn = async (bytes: Buffer, layer: ImageLayer, bandPixels?: number) => {
    const made = await renderOverlays(bytes, [layer], { drawer, ...(bandPixels && { bandPixels }) });
    return sharp(made.bytes).extractChannel(1).raw().toBuffer();
  };
  const [shirt] = Object.values(quads);
  const flat: ImageLayer = { type: 'image', image: '', place: 'center', width: 500 };

  test.each([
    ['on corners', { corners: shirt }],
    ['in its size', {}],
  ])('of 0 changes nothing, and of more only as far as it says: %s', async (_what, own) => {
    const [photoOfFolds, image] = [await folds(), await lines()];
    const layer = { ...flat, ...own, image };
    const plain = await drawnOn(photoOfFolds, layer);
    expect((await drawnOn(photoOfFolds, { ...layer, displace: 0 })).equals(plain)).toBe(true);
    const bent = await drawnOn(photoOfFolds, { ...layer, displace: 100 });
    expect(bent.equals(plain)).toBe(false);
    // Beyond the bounds of the layer and 2 % of the shorter side, no pixel may change.
    const { layout } = await renderOverlays(photoOfFolds, [layer], { drawer });
    const { x, y, width, height } = layout[0]?.box ?? expect.fail();
    const reach = 0.02 * picture.height + 1;
    for (let at = 0; at < bent.length; at++) {
      const [column, row] = [at % picture.width, Math.floor(at / picture.width)];
      const isNear =
        column >= x - reach && column < x + width + reach && row >= y - reach && row < y + height + reach;
      if (!isNear && bent[at] !== plain[at]) expect.fail(`changed at ${column}, ${row}`);
    }
  });

  test('leaves a layer on one colour as it is, and bends each row of even folds alike', async () => {
    const layer = { ...flat, image: await lines(), displace: 70 };
    const { displace: _displace, ...plain } = layer;
    expect((await drawnOn(photo, layer)).equals(await drawnOn(photo, plain))).toBe(true);
    const bent = await drawnOn(await folds(), layer);
    const row = (y: number) => bent.subarray(y * picture.width, (y + 1) * picture.width);
    for (let y = 230; y < 670; y += 20) expect(row(y).equals(row(450)), `row ${y}`).toBe(true);
  });

  test('has no seams between the bands that it is drawn in', async () => {
    const layer = { ...flat, image: await lines(), corners: shirt, displace: 90, blend: 'multiply' } as const;
    const photoOfFolds = await folds();
    expect((await drawnOn(photoOfFolds, layer, 30_000)).equals(await drawnOn(photoOfFolds, layer))).toBe(
      true,
    );
  });
});

describe('corners', () => {
  let app: TestApp;
  let owner: TestAccount;
  let art: string;
  beforeAll(async () => {
    app = await startTestApp('pglite');
    owner = await app.account({ userStatus: 'active_sub' });
    art = await artwork({ width: 90, height: 70 }, (x, y) => (x * 3 + y * 5) % 11 < 4);
  });
  afterAll(() => app.close());

  async function draw(layer: object, accept = 'application/json') {
    return app.server.inject({
      method: 'POST',
      url: '/api/text_overlay',
      headers: { 'x-api-key': owner.key, accept },
      payload: {
        image: `data:image/png;base64,${photo.toString('base64')}`,
        overlays: [{ text: 'a' }, { type: 'image', image: art, ...layer }],
      },
    });
  }

  const percent = (points: readonly [number, number][]) =>
    points.map(([x, y]) => ({ x: `${x}%`, y: `${y}%` }));
  const whole = percent([
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]);

  test('from 0 % to 100 % are the same as fit stretch, pixel by pixel', async () => {
    const stretched = await draw({ width: '100%', height: '100%', fit: 'stretch' }, 'image/*');
    const onThem = await draw({ corners: whole }, 'image/*');
    expect(onThem.statusCode, onThem.body).toBe(200);
    expect(onThem.rawPayload.equals(stretched.rawPayload)).toBe(true);
  });

  test('are in the layout, in pixels, with the bounds of what is drawn', async () => {
    const response = await draw({
      corners: percent([
        [10, 20],
        [60, 25],
        [55.5, 80],
        [12, 70],
      ]),
      name: 'Art',
    });
    expect(response.json().layout[1]).toEqual({
      type: 'image',
      name: 'Art',
      box: { x: 100, y: 180, width: 500, height: 540 },
      corners: [
        { x: 100, y: 180 },
        { x: 600, y: 225 },
        { x: 555, y: 720 },
        { x: 120, y: 630 },
      ],
      overflow: false,
    });
  });

  test.each([
    ['position', { position: 'center' }],
    ['x and y', { x: 10, y: 10 }],
    ['a width', { width: 100 }],
    ['a rotation', { rotation: 5 }],
    ['a fit', { fit: 'cover' }],
  ])('with %s are refused', async (_what, fields) => {
    const response = await draw({ corners: whole, ...fields });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { param: 'overlays.1.corners', error: expect.stringContaining('Send either corners or position') },
    ]);
  });

  const [a, b, c, d] = [
    { x: 100, y: 100 },
    { x: 300, y: 100 },
    { x: 300, y: 300 },
    { x: 100, y: 300 },
  ];
  test.each([
    ['crossed', [a, c, b, d]],
    ['not convex', [a, b, { x: 150, y: 150 }, d]],
    ['with three on a line', [a, { x: 200, y: 200 }, c, d]],
    ['of which two are one', [a, a, c, d]],
    ['smaller than a pixel', [a, { x: 100.5, y: 100 }, { x: 100.5, y: 100.5 }, { x: 100, y: 100.5 }]],
    [
      'crossed in percent',
      percent([
        [10, 10],
        [50, 50],
        [50, 10],
        [10, 50],
      ]),
    ],
    [
      'crossed on this picture alone',
      [
        { x: 100, y: 100 },
        { x: '5%', y: 100 },
        { x: 300, y: 300 },
        { x: 100, y: 300 },
      ],
    ],
    [
      'smaller than a pixel on this picture',
      percent([
        [10, 10],
        [10.01, 10],
        [10.01, 10.01],
        [10, 10.01],
      ]),
    ],
  ])('that are %s are refused with what to do', async (_what, corners) => {
    const response = await draw({ corners });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        code: 'invalid_corners',
        param: 'overlays.1.corners',
        fix: expect.stringMatching(/no three .*on a line/),
      },
    ]);
  });

  test.each([
    ['three points', [a, b, c], 'overlays.1.corners'],
    ['five points', [a, b, c, d, a], 'overlays.1.corners'],
    ['a word', 'all', 'overlays.1.corners'],
    ['no y', [a, b, c, { x: 5 }], 'overlays.1.corners.3.y'],
    ['NaN as text', [a, b, c, { x: 'NaN', y: 5 }], 'overlays.1.corners.3.x'],
    ['a number without end', [a, b, c, { x: '1e999', y: 5 }], 'overlays.1.corners.3.x'],
    ['a huge number', [a, b, { x: 1e300, y: 1e300 }, d], 'overlays.1.corners.2.x'],
    ['a huge percentage', [a, b, { x: '201%', y: '50%' }, d], 'overlays.1.corners.2.x'],
    ['a third dimension', [a, b, c, { ...d, z: 1 }], 'overlays.1.corners.3.z'],
  ])('with %s are refused', async (_what, corners, param) => {
    const response = await draw({ corners });
    expect([response.statusCode, response.json()], response.body).toMatchObject([400, { param }]);
  });

  test('take numbers as text and JSON text in a form, as every field does', async () => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(photo)]), 'photo.png');
    const corners = [a, b, c, d].map(({ x, y }) => ({ x: String(x), y: String(y) }));
    form.set('overlays', JSON.stringify([{ type: 'image', image: art, corners }]));
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/text_overlay',
      headers: { 'x-api-key': owner.key },
      payload: form,
    });
    expect(response.json().layout[0].box, response.body).toEqual({ x: 100, y: 100, width: 200, height: 200 });
  });

  test('attack: eight layers of noise, far outside of the picture and bent, cost no more than its pixels', async () => {
    const noise = await sharp({
      create: {
        width: 2_000,
        height: 1_500,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 30 })
      .toBuffer();
    const image = (
      await app.server.inject({
        method: 'POST',
        url: '/api/assets',
        headers: { 'x-api-key': owner.key },
        payload: { image: `data:image/jpeg;base64,${noise.toString('base64')}` },
      })
    ).json().data.id;
    // Far outside of the picture: only its own pixels are drawn.
    const far = [
      { x: -100_000, y: -90_000 },
      { x: 100_000, y: -95_000 },
      { x: 99_000, y: 100_000 },
      { x: -98_000, y: 97_000 },
    ];
    const layer = { type: 'image', image, corners: far, displace: 100, blend: 'multiply' };
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/text_overlay',
      headers: { 'x-api-key': owner.key },
      payload: {
        image: `data:image/png;base64,${photo.toString('base64')}`,
        overlays: Array.from({ length: 8 }, () => layer),
      },
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().layout[7]).toMatchObject({ overflow: true, corners: far });
  });
});
