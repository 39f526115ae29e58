import type { Layer, LayerEffectGradientOverlay } from 'ag-psd';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { deltaE, labOfSrgb } from '#test/lab.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';
import { samplePicture } from '#test/pictures.ts';
import {
  documentSize,
  type Paint,
  painted,
  pathOf,
  pixelLayer,
  psdOf,
  rectanglePath,
  ellipsePath,
} from '#test/psds.ts';
import type { ImportedTemplate } from '#workflows/templates/shared/import-contract.ts';

const { width, height } = documentSize;
const blue = '#336699';

let app: TestApp;
let owner: TestAccount;
let internet: FakeInternet;
beforeAll(async () => {
  internet = await startFakeInternet(({ url }, response) =>
    response.end(url === '/page' ? '<!doctype html>' : psdOf([background(), red()], all(ground, redPaint))),
  );
  const resolve = fixedResolver({ 'public.test': ['93.184.215.14'] });
  app = await startTestApp('pglite', { resolve, connector: internet.connector });
  owner = await app.account({ userStatus: 'active_sub' });
});
afterAll(async () => {
  await app.close();
  await internet.close();
});

function send(file: Uint8Array, { account = owner, name = 'Summer.psd' } = {}) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), name);
  return app.server.inject({
    method: 'POST',
    url: '/api/templates/import',
    headers: { 'x-api-key': account.key },
    payload: form,
  });
}

async function imported(file: Uint8Array): Promise<ImportedTemplate> {
  const response = await send(file);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

const featuresOf = ({ report }: ImportedTemplate) =>
  report.map(({ layer, feature }) => `${layer}: ${feature}`);

const read = (path: string, account = owner) =>
  app.server.inject({ url: `/api/${path}`, headers: { 'x-api-key': account.key } });

/** Returns the pixels of a template's rendering over white. */
async function rendered({ data }: ImportedTemplate, values: object = {}): Promise<Buffer> {
  const response = await app.server.inject({
    method: 'POST',
    url: `/api/templates/${data.id}/render`,
    headers: { 'x-api-key': owner.key, accept: 'image/*' },
    payload: { values },
  });
  expect(response.statusCode, response.body).toBe(200);
  return sharp(response.rawPayload).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer();
}

/** Returns 1 - mean dE2000 / 100 of a rendering and what was painted, over white. */
function likeness(drawn: Buffer, paint: Paint): number {
  const { data } = painted(width, height, (pen) => {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    paint(pen);
  });
  let sum = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [own, other] = [drawn.subarray(pixel * 3, pixel * 3 + 3), data.subarray(pixel * 4, pixel * 4 + 3)];
    sum += deltaE(labOfSrgb([...own]), labOfSrgb([...other]));
  }
  return 1 - sum / (width * height) / 100;
}

const rect =
  (x: number, y: number, w: number, h: number, colour: string): Paint =>
  (pen) => {
    pen.fillStyle = colour;
    pen.fillRect(x, y, w, h);
  };
const all =
  (...paints: Paint[]): Paint =>
  (pen) => {
    for (const paint of paints) {
      pen.save();
      paint(pen);
      pen.restore();
    }
  };
const ground = rect(0, 0, width, height, blue);
const background = () => pixelLayer('Background', [0, 0, width, height], blue);
const red = (more: Partial<Layer> = {}) => pixelLayer('Red', [40, 30, 60, 50], '#ff0000', more);
const redPaint = rect(40, 30, 60, 50, '#ff0000');
const shapeOf = (name: string, more: Partial<Layer>): Layer => ({
  name,
  vectorFill: { type: 'color', color: { r: 0, g: 200, b: 0 } },
  ...more,
});
const textOf = (
  text: string,
  more: Partial<NonNullable<Layer['text']>> = {},
  layer: Partial<Layer> = {},
): Layer => ({
  name: 'Title',
  ...layer,
  text: {
    text,
    transform: [1, 0, 0, 1, 20, 90],
    style: { font: { name: 'ArialMT' }, fontSize: 30, fillColor: { r: 255, g: 255, b: 0 } },
    ...more,
  },
});
const blended =
  (mode: Parameters<Paint>[0]['globalCompositeOperation'], opacity = 1): Paint =>
  (pen) => {
    pen.globalCompositeOperation = mode;
    pen.globalAlpha = opacity;
    redPaint(pen);
  };
const multiplied = all(ground, blended('multiply'));

interface Case {
  readonly layers: Layer[];
  readonly composite: Paint;
  readonly report?: string[];
  readonly types?: string[];
  /** At least; 0.9995 by default, which is a rounding of every pixel. */
  readonly fidelity?: number;
}

const exact: Readonly<Record<string, Case>> = {
  'no layers': { layers: [], composite: ground, report: ['Layer: pixels', ': layers'] },
  'a background alone': { layers: [background()], composite: ground },
  'a pixel layer': { layers: [background(), red()], composite: all(ground, redPaint), types: ['image'] },
  'a small pixel layer alone': { layers: [red()], composite: redPaint, types: ['image'] },
  opacity: {
    layers: [background(), red({ opacity: 0.5 })],
    composite: all(ground, blended('source-over', 0.5)),
    types: ['image'],
  },
  multiply: {
    layers: [background(), red({ blendMode: 'multiply' })],
    composite: multiplied,
    types: ['image'],
  },
  screen: {
    layers: [background(), red({ blendMode: 'screen' })],
    composite: all(ground, blended('screen')),
    types: ['image'],
  },
  overlay: {
    layers: [background(), red({ blendMode: 'overlay' })],
    composite: all(ground, blended('overlay')),
    types: ['image'],
  },
  'darken and lighten': {
    layers: [background(), red({ blendMode: 'darken' }), red({ name: 'Other', blendMode: 'lighten' })],
    composite: all(ground, blended('darken'), blended('lighten')),
    types: ['image', 'image'],
  },
  'a hidden layer': {
    layers: [background(), red({ hidden: true })],
    composite: ground,
    report: ['Red: visibility'],
  },
  'a rectangle': {
    layers: [background(), shapeOf('Bar', { vectorMask: { paths: [rectanglePath(10, 20, 80, 30)] } })],
    composite: all(ground, rect(10, 20, 80, 30, '#00c800')),
    types: ['rectangle'],
  },
  'an ellipse': {
    layers: [background(), shapeOf('Dot', { vectorMask: { paths: [ellipsePath(10, 20, 80, 60)] } })],
    composite: all(ground, (pen) => {
      pen.fillStyle = '#00c800';
      pen.ellipse(50, 50, 40, 30, 0, 0, 2 * Math.PI);
      pen.fill();
    }),
    types: ['ellipse'],
  },
  'a triangle': {
    layers: [
      background(),
      shapeOf('Flag', { vectorMask: { paths: [pathOf([10, 10], [90, 10], [10, 90])] } }),
    ],
    composite: all(ground, (pen) => {
      pen.fillStyle = '#00c800';
      pen.moveTo(10, 10);
      pen.lineTo(90, 10);
      pen.lineTo(10, 90);
      pen.fill();
    }),
    types: ['image'],
    report: ['Flag: shape'],
  },
  'a colour fill': {
    layers: [shapeOf('Fill', {}), red()],
    composite: all(rect(0, 0, width, height, '#00c800'), redPaint),
    types: ['rectangle', 'image'],
  },
  'a mask': {
    layers: [
      background(),
      red({
        mask: {
          left: 40,
          top: 30,
          right: 100,
          bottom: 80,
          defaultColor: 0,
          imageData: painted(60, 50, all(rect(0, 0, 60, 50, '#000'), rect(0, 0, 30, 50, '#fff'))),
        },
      }),
    ],
    composite: all(ground, rect(40, 30, 30, 50, '#ff0000')),
    types: ['image'],
  },
  'a clipping mask': {
    layers: [background(), red(), pixelLayer('On it', [70, 50, 100, 60], '#00ff00', { clipping: true })],
    composite: all(ground, redPaint, rect(70, 50, 30, 30, '#00ff00')),
    types: ['image'],
    report: ['On it: clipping mask'],
  },
  'a group': {
    layers: [background(), { name: 'Group', blendMode: 'pass through', opacity: 0.5, children: [red()] }],
    composite: all(ground, blended('source-over', 0.5)),
    types: ['image'],
  },
  'a group that blends': {
    layers: [background(), { name: 'Group', blendMode: 'multiply', children: [red()] }],
    composite: multiplied,
    types: ['image'],
  },
  'a hidden group': {
    layers: [background(), { name: 'Group', hidden: true, children: [red()] }],
    composite: ground,
    report: ['Group: visibility'],
  },
  'a smart object': {
    layers: [background(), red({ placedLayer: placed('other') })],
    composite: all(ground, redPaint),
    types: ['image'],
  },
  'a hard shadow': {
    layers: [
      background(),
      red({
        effects: {
          dropShadow: [
            {
              enabled: true,
              angle: 180,
              distance: { units: 'Pixels', value: 10 },
              size: { units: 'Pixels', value: 0 },
              color: { r: 0, g: 0, b: 0 },
              blendMode: 'normal',
              opacity: 1,
            },
          ],
        },
      }),
    ],
    composite: all(ground, rect(50, 30, 60, 50, '#000'), redPaint),
    types: ['image'],
  },
  'layers below a covering one': {
    layers: [textOf('Hidden'), background(), red()],
    composite: all(ground, redPaint),
    types: ['image'],
    report: ['Title: own picture'],
  },
  'pictures below the own one': {
    layers: [red(), pixelLayer('Glass', [0, 0, width, height], '#33669980')],
    composite: all(redPaint, rect(0, 0, width, height, '#33669980')),
    report: ['Red: own picture'],
    // Half-transparent pixels over white are rounded twice in the file.
    fidelity: 0.995,
  },
};

function placed(id: string): NonNullable<Layer['placedLayer']> {
  return {
    id: '20953ddb-9391-11ec-b4f1-c15674f50bc4',
    placed: `20953dda-9391-11ec-b4f1-c15674f50b${id.length}0`,
    type: 'raster',
    transform: [40, 30, 100, 30, 100, 80, 40, 80],
    width: 60,
    height: 50,
  };
}

describe('a PSD with', () => {
  test.each(Object.entries(exact))('%s is drawn as it is in the document', async (_, one) => {
    const taken = await imported(psdOf(one.layers, one.composite));
    expect(taken.data.overlays.map(({ type = 'text' }) => type)).toEqual(one.types ?? []);
    expect(featuresOf(taken)).toEqual(one.report ?? []);
    expect(taken.fidelity).toBeGreaterThan(one.fidelity ?? 0.9995);
    expect(Math.abs(likeness(await rendered(taken), one.composite) - (taken.fidelity ?? 0))).toBeLessThan(
      0.001,
    );
  });
});

const shadow = { enabled: true, size: { units: 'Pixels' as const, value: 10 } };
const tall = (name: string, index: number) => pixelLayer(name, [index * 20, 0, 10, 10], '#123456');

describe('what is not taken over', () => {
  const lost: Readonly<Record<string, { readonly layers: Layer[]; readonly report: string[] }>> = {
    'a blend mode': { layers: [background(), red({ blendMode: 'difference' })], report: ['Red: blend mode'] },
    'an adjustment': {
      layers: [background(), { name: 'Inverted', adjustment: { type: 'invert' } }],
      report: ['Inverted: adjustment layer'],
    },
    effects: {
      layers: [
        background(),
        red({
          effects: {
            dropShadow: [shadow],
            innerShadow: [shadow],
            stroke: [{ enabled: true, size: { units: 'Pixels', value: 3 } }],
            outerGlow: shadow,
            bevel: { enabled: true },
          },
        }),
      ],
      report: ['Red: stroke', 'Red: inner shadow', 'Red: outer glow', 'Red: bevel', 'Red: drop shadow'],
    },
    'the opacity of a group of several': {
      layers: [background(), { name: 'Two', opacity: 0.5, children: [red(), red({ name: 'Again' })] }],
      report: ['Two: group opacity'],
    },
    'a layer outside of the document': {
      layers: [background(), pixelLayer('Away', [900, 900, 10, 10], '#fff')],
      report: ['Away: pixels'],
    },
    'a layer clipped to a group': {
      layers: [background(), { name: 'Group', children: [red()] }, red({ name: 'Clipped', clipping: true })],
      report: ['Clipped: clipping mask'],
    },
    'a gradient fill': {
      layers: [
        background(),
        {
          name: 'Fade',
          vectorFill: { type: 'solid', name: 'Fade', colorStops: [], opacityStops: [] },
        },
      ],
      report: ['Fade: shape', 'Fade: pixels'],
    },
  };
  test.each(Object.entries(lost))('%s is named', async (_, { layers, report }) => {
    expect(featuresOf(await imported(psdOf(layers, ground)))).toEqual(report);
  });

  test('more than 8 images are merged from the lowest up, and named', async () => {
    const layers = Array.from({ length: 11 }, (_, index) => tall(`Mark ${index}`, index));
    const paint = all(ground, ...layers.map((_, index) => rect(index * 20, 0, 10, 10, '#123456')));
    const taken = await imported(psdOf([background(), ...layers], paint));
    expect(featuresOf(taken)).toEqual(['Mark 0: limit', 'Mark 1: limit', 'Mark 2: limit']);
    expect(taken.data.overlays).toHaveLength(8);
    expect(taken.fidelity).toBeGreaterThan(0.9995);
  });

  test('more than 20 layers are merged too', async () => {
    const bars = Array.from({ length: 23 }, (_, index) =>
      shapeOf(`Bar ${index}`, { vectorMask: { paths: [rectanglePath(index * 10, 0, 8, 40)] } }),
    );
    const paint = all(ground, ...bars.map((_, index) => rect(index * 10, 0, 8, 40, '#00c800')));
    const taken = await imported(psdOf([background(), ...bars], paint));
    expect(featuresOf(taken)).toEqual(['Bar 0: limit', 'Bar 1: limit', 'Bar 2: limit']);
    expect(taken.data.overlays).toHaveLength(20);
    expect(taken.fidelity).toBeGreaterThan(0.9995);
  });

  test('images beyond the assets that the account may have are merged', async () => {
    const account = await app.account({});
    const asset = (index: number) =>
      app.server.inject({
        method: 'POST',
        url: '/api/assets',
        headers: { 'x-api-key': account.key },
        payload: { image: smallPng, name: `Asset ${index}` },
      });
    for (let index = 0; index < 19; index++) expect((await asset(index)).statusCode).toBe(201);
    const file = psdOf([background(), tall('One', 1), tall('Two', 2)], ground);
    const taken = (await send(file, { account })).json<ImportedTemplate>();
    expect(featuresOf(taken)).toEqual(['One: limit']);
    expect((await asset(20)).json()).toMatchObject({ code: 'asset_limit' });
  });
});

const smallPng = `data:image/png;base64,${samplePicture('rgb.png').toString('base64')}`;

describe('a text layer', () => {
  const textIn = async (layer: Layer) => {
    const taken = await imported(psdOf([background(), layer], ground));
    return { layer: taken.data.overlays[0], features: featuresOf(taken), taken };
  };

  test('keeps its words, family, weight, size, colour and baseline', async () => {
    const style = {
      font: { name: 'Montserrat-Bold' },
      fontSize: 20,
      fillColor: { r: 255, g: 0, b: 128 },
      tracking: 50,
    };
    const { layer, features } = await textIn(
      textOf('Summer\rsale', {
        style,
        transform: [1.5, 0, 0, 1.5, 120, 60],
        paragraphStyle: { justification: 'center' },
      }),
    );
    expect(layer).toMatchObject({
      text: 'Summer\nsale',
      font_family: 'Montserrat',
      font_weight: 700,
      font_size: '16.6667%',
      color: '#FF0080',
      letter_spacing: 0.05,
      align: 'center',
      x: '50%',
      name: 'Title',
    });
    expect(features).toEqual([]);
  });

  test('lies where the document has it', async () => {
    // Drawn by the same font, so that only its place can differ.
    const file = psdOf([background(), textOf('Hello')], ground);
    const taken = await imported(file);
    const drawn = await rendered(taken);
    const ink = { left: width, right: 0, bottom: 0 };
    for (let pixel = 0; pixel < width * height; pixel++) {
      if ((drawn[pixel * 3] ?? 0) < 0xc0) continue;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.bottom = Math.max(ink.bottom, y);
    }
    expect(Math.abs(ink.left - 22)).toBeLessThanOrEqual(1);
    expect(Math.abs(ink.bottom - 89)).toBeLessThanOrEqual(1);
  });

  test('is turned about its anchor', async () => {
    const { layer } = await textIn(textOf('Up', { transform: [0, -1, 1, 0, 100, 100] }));
    expect(layer).toMatchObject({ rotation: -90 });
  });

  test('takes an outline and a shadow', async () => {
    const { layer, features } = await textIn(
      textOf(
        'Sale',
        {},
        {
          effects: {
            stroke: [
              {
                enabled: true,
                position: 'outside',
                fillType: 'color',
                blendMode: 'normal',
                opacity: 1,
                size: { units: 'Pixels', value: 3 },
                color: { r: 0, g: 0, b: 0 },
              },
            ],
            dropShadow: [
              {
                enabled: true,
                angle: 90,
                distance: { units: 'Pixels', value: 6 },
                size: { units: 'Pixels', value: 0 },
                color: { r: 0, g: 0, b: 0 },
                blendMode: 'multiply',
                opacity: 0.5,
              },
            ],
          },
        },
      ),
    );
    expect(layer).toMatchObject({
      outline_color: '#000000',
      outline_width: '10%',
      shadow: { x: 0, y: 20, blur: 0, color: '#00000080' },
    });
    expect(features).toEqual([]);
  });

  test('takes a gradient overlay of two colours as its colour, and names others', async () => {
    const stop = (r: number, b: number, location: number) => ({
      color: { r, g: 0, b },
      location,
      midpoint: 50,
    });
    const overlay = (part: Partial<LayerEffectGradientOverlay>): Partial<Layer> => ({
      effects: {
        gradientOverlay: [
          {
            enabled: true,
            blendMode: 'normal',
            opacity: 1,
            scale: 1,
            angle: 0,
            type: 'linear',
            gradient: {
              name: 'Red to blue',
              type: 'solid',
              colorStops: [stop(255, 0, 0), stop(0, 255, 1)],
              opacityStops: [0, 1].map((location) => ({ opacity: 1, location, midpoint: 50 })),
            },
            ...part,
          },
        ],
      },
    });
    const plain = await textIn(textOf('Sale', {}, overlay({})));
    expect(plain.layer).toMatchObject({ color: { from: '#FF0000', to: '#0000FF', angle: 90 } });
    expect(plain.features).toEqual(['Title: gradient overlay']);
    const upwards = await textIn(textOf('Sale', {}, overlay({ angle: 90, reverse: true })));
    expect(upwards.layer).toMatchObject({ color: { from: '#0000FF', to: '#FF0000', angle: 0 } });
    const radial = await textIn(textOf('Sale', {}, overlay({ type: 'radial' })));
    expect(radial.layer).not.toHaveProperty('color.from');
    expect(radial.features).toEqual(['Title: gradient overlay']);
  });

  test('takes up to three strokes as outlines, and names others', async () => {
    const stroke = (value: number, color: object, more: object = {}) => ({
      enabled: true,
      position: 'outside' as const,
      fillType: 'color' as const,
      blendMode: 'normal' as const,
      opacity: 1,
      size: { units: 'Pixels' as const, value },
      color: color as { r: number; g: number; b: number },
      ...more,
    });
    const [black, white] = [
      { r: 0, g: 0, b: 0 },
      { r: 255, g: 255, b: 255 },
    ];
    const two = { effects: { stroke: [stroke(3, black), stroke(9, white)] } };
    const { layer, features } = await textIn(textOf('Sale', {}, two));
    expect([layer, features]).toMatchObject([
      {
        outlines: [
          { color: '#000000', width: '10%' },
          { color: '#FFFFFF', width: '20%' },
        ],
      },
      [],
    ]);
    const inside = { effects: { stroke: [stroke(3, black), stroke(9, white, { position: 'inside' })] } };
    const other = await textIn(textOf('Sale', {}, inside));
    expect([other.layer, other.features]).toMatchObject([{ outline_width: '10%' }, ['Title: stroke']]);
  });

  test('in a font that is not built in is drawn in one that is like it, and named', async () => {
    const style = { font: { name: 'GaramondPremrPro-Bd' }, fontSize: 30 };
    const { layer, features } = await textIn(textOf('Sale', { style }));
    expect(layer).toMatchObject({ font_family: 'Times New Roman' });
    expect(features).toEqual(['Title: font']);
  });

  test('with several styles has that of its longest part', async () => {
    const styleRuns = [
      { length: 2, style: { fontSize: 30, fillColor: { r: 255, g: 0, b: 0 } } },
      { length: 6, style: { fontSize: 30, fillColor: { r: 0, g: 255, b: 0 } } },
    ];
    const { layer, features } = await textIn(textOf('Big sale', { styleRuns }));
    expect(layer).toMatchObject({ color: '#00FF00' });
    expect(features).toEqual(['Title: several styles']);
  });

  test('that is warped is taken over by its pixels', async () => {
    const { layer, features } = await textIn({
      ...red({ name: 'Wave' }),
      text: { text: 'Wave', warp: { style: 'arc', value: 30 }, style: { font: { name: 'ArialMT' } } },
    });
    expect(layer).toMatchObject({ type: 'image' });
    expect(features).toEqual(['Wave: text']);
  });

  test('has its variables, and braces that are none as they are', async () => {
    const named = await imported(psdOf([background(), textOf('{{title|Hello}}')], ground));
    expect(named.data.variables).toEqual([{ name: 'title', default: 'Hello' }]);
    expect(featuresOf(named)).toEqual(['Title: variable']);
    // Where the fallback alone would be.
    const plain = await imported(psdOf([background(), textOf('Hello')], ground));
    expect(await rendered(named)).toEqual(await rendered(plain));
    const literal = await imported(psdOf([background(), textOf('{{No Name')], ground));
    expect([literal.data.variables, literal.data.overlays[0]]).toMatchObject([[], { text: '\\{{No Name' }]);
  });
});

describe('a smart object', () => {
  test('named as a place for artwork is a variable with the placed picture as its sample', async () => {
    const layers = [background(), red({ name: 'Your design here', placedLayer: placed('a') })];
    const taken = await imported(psdOf(layers, all(ground, redPaint)));
    expect(taken.data).toMatchObject({
      overlays: [{ type: 'image', image: '{{artwork}}' }],
      variables: [{ name: 'artwork', default: null }],
      sample_values: { artwork: expect.stringMatching(/^ast_/) },
    });
    expect(taken.fidelity).toBeGreaterThan(0.9995);
    const drawn = await rendered(taken, { artwork: taken.data.sample_values.artwork });
    expect(likeness(drawn, all(ground, redPaint))).toBeGreaterThan(0.9995);
  });

  test('in perspective is the variable between its corners', async () => {
    const corners = [40, 30, 100, 40, 100, 70, 40, 80];
    const quad: Paint = (pen) => {
      pen.fillStyle = '#ff0000';
      pen.moveTo(40, 30);
      pen.lineTo(100, 40);
      pen.lineTo(100, 70);
      pen.lineTo(40, 80);
      pen.fill();
    };
    const art = pixelLayer('Artwork', [0, 0, width, height], quad, {
      placedLayer: { ...placed('a'), transform: corners },
    });
    const taken = await imported(psdOf([background(), art], all(ground, quad)));
    expect(featuresOf(taken)).toEqual([]);
    expect(taken.data.overlays).toMatchObject([
      { image: '{{artwork}}', corners: [{ x: '16.6667%', y: '16.6667%' }, {}, {}, {}] },
    ]);
    // Its edges are drawn anew.
    expect(taken.fidelity).toBeGreaterThan(0.998);
  });

  test('with a mask keeps its pixels, and says so', async () => {
    const mask = { left: 40, top: 30, right: 100, bottom: 80, imageData: painted(60, 50, () => undefined) };
    const art = red({ name: 'Artwork', placedLayer: placed('a'), mask });
    const taken = await imported(psdOf([background(), art], ground));
    expect(featuresOf(taken)).toEqual(['Artwork: smart object']);
    expect(taken.data.variables).toEqual([]);
  });
});

describe('an imported template', () => {
  test('has the name of its file, its picture, its thumbnail and its assets', async () => {
    const taken = await imported(psdOf([background(), red()], ground));
    expect(taken.data).toMatchObject({ name: 'Summer', version: 1, padding: null, sizes: [] });
    const { id, overlays } = taken.data;
    for (const part of ['image', 'thumbnail'])
      expect((await read(`templates/${id}/${part}`)).statusCode).toBe(200);
    expect(await sharp((await read(`templates/${id}/image`)).rawPayload).metadata()).toMatchObject(
      documentSize,
    );
    const [layer] = overlays;
    const asset = layer?.type === 'image' ? layer.image : '';
    expect((await read(`assets/${asset}/image`)).statusCode).toBe(200);
    const removed = await app.server.inject({
      method: 'DELETE',
      url: `/api/assets/${asset}`,
      headers: { 'x-api-key': owner.key },
    });
    expect(removed.json()).toMatchObject({ code: 'asset_in_use' });
  });

  test('and its assets belong to nobody else', async () => {
    const taken = await imported(psdOf([background(), red()], ground));
    const other = await app.account({});
    const [layer] = taken.data.overlays;
    const asset = layer?.type === 'image' ? layer.image : '';
    const paths = [`templates/${taken.data.id}`, `templates/${taken.data.id}/image`, `assets/${asset}/image`];
    for (const path of paths) expect((await read(path, other)).statusCode).toBe(404);
  });

  test('keeps the density of its document', async () => {
    const resolutionInfo = {
      horizontalResolution: 300,
      horizontalResolutionUnit: 'PPI' as const,
      widthUnit: 'Inches' as const,
      verticalResolution: 300,
      verticalResolutionUnit: 'PPI' as const,
      heightUnit: 'Inches' as const,
    };
    const taken = await imported(psdOf([background()], ground, { imageResources: { resolutionInfo } }));
    const { rawPayload } = await read(`templates/${taken.data.id}/image`);
    expect((await sharp(rawPayload).metadata()).density).toBe(300);
  });

  test('beyond the limit of templates is refused before it is read', async () => {
    const account = await app.account({});
    const file = psdOf([background()], ground);
    for (let index = 0; index < 3; index++) expect((await send(file, { account })).statusCode).toBe(201);
    expect((await send(file, { account })).json()).toMatchObject({ code: 'template_limit' });
  });

  test('is made once where the same key is sent again', async () => {
    const account = await app.account({});
    const twice = async () => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(psdOf([background(), red()], ground))]), 'a.psd');
      const headers = { 'x-api-key': account.key, 'idempotency-key': 'once' };
      return app.server.inject({ method: 'POST', url: '/api/templates/import', headers, payload: form });
    };
    const [first, second] = [await twice(), await twice()];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect((await read('templates', account)).json().data).toHaveLength(1);
  });

  test('comes from an address or a data URI, too', async () => {
    const file = psdOf([background(), red()], all(ground, redPaint));
    const address = 'http://public.test/My%20poster.psd';
    const sent = (payload: object) =>
      app.server.inject({
        method: 'POST',
        url: '/api/templates/import',
        headers: { 'x-api-key': owner.key },
        payload,
      });
    const dataUri = `data:image/vnd.adobe.photoshop;base64,${file.toString('base64')}`;
    for (const payload of [{ file_url: address }, { fileUrl: address }, { file: address }]) {
      const response = await sent(payload);
      expect(response.json(), response.body).toMatchObject({ data: { name: 'My poster' }, fidelity: 1 });
    }
    expect((await sent({ file: dataUri, name: 'In text' })).json().data.name).toBe('In text');
    expect((await sent({ file: dataUri, file_url: address })).json()).toMatchObject({
      code: 'one_file_only',
      param: 'file_url',
    });
    const page = await sent({ file_url: 'http://public.test/page' });
    expect([page.statusCode, page.json()]).toMatchObject([
      400,
      { code: 'url_gave_web_page', param: 'file_url' },
    ]);
  });

  test('needs a file and a key', async () => {
    const url = '/api/templates/import';
    const empty = await app.server.inject({
      method: 'POST',
      url,
      headers: { 'x-api-key': owner.key },
      payload: {},
    });
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'file_required']);
    expect((await app.server.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
  });
});
