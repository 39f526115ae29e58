import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Size } from '#platform/shared/size.ts';
import { type Attack, type AnyRequest, keyOf, sendTogether, type Target } from './attack.ts';
import { listenOnLoopback } from './loopback.ts';
import { makePng } from './pictures/png.ts';

const print = { width: 4_500, height: 5_400, colourType: 'rgb', bitDepth: 8 } as const;
const layers = 20;
/** The most images among the layers of a picture. */
const images = 8;
const half = { type: 'image', width: '50%' } as const;

/** Layers of a picture: pictures that are far larger than their files, slow addresses, wide outlines. */
export const layersOfPictures: readonly Attack[] = [
  {
    name: 'L1-outlines',
    sends: `4,500 x 5,400 PNG with ${layers} texts of 100 letters, each with three outlines of 100 %`,
    prepare: async () => {
      const overlay = {
        text: 'Wide outline '.repeat(8).slice(0, 100),
        font_size: 300,
        max_width: '100%',
        outlines: ['#ff0000', '#00ff00', '#0000ff'].map((color) => ({ color, width: '100%' })),
      };
      return sendsOnce(await overlaysOn(Array.from({ length: layers }, () => overlay)));
    },
  },
  imageLayers('L2-hundred', { width: 10_000, height: 10_000 }, images),
  imageLayers('L2-fifty', { width: 7_070, height: 7_070 }, images),
  imageLayers('L2-nine', { width: 7_070, height: 7_070 }, images + 1),
  {
    name: 'L2-bytes',
    sends: 'an image layer of 26 MB, as a data URI',
    prepare: async () => {
      const image = `data:image/png;base64,${Buffer.alloc(26 * 1024 * 1024).toString('base64')}`;
      return sendsOnce(await overlaysOn([{ ...half, image }]));
    },
  },
  {
    name: 'L3-bent',
    sends: `${images} image layers of 50 megapixels on corners, bent and with the widest shadow`,
    prepare: async () => {
      const corners = [
        ['0%', '0%'],
        ['100%', '4%'],
        ['96%', '100%'],
        ['3%', '97%'],
      ].map(([x, y]) => ({ x, y }));
      const shadow = { x: 200, y: 200, blur: 100, color: '#000000' };
      const image = await dataUri({ width: 7_070, height: 7_070 });
      const overlay = { type: 'image', image, corners, displace: 100, blend: 'overlay', shadow };
      return sendsOnce(await overlaysOn(Array.from({ length: images }, () => overlay)));
    },
  },
  {
    name: 'L4-drip',
    sends: `${images} image layers at addresses that send a byte a second`,
    prepare: async () => {
      const server = createDrip();
      const port = await listenOnLoopback(server);
      const overlays = Array.from({ length: images }, (_, index) => ({
        ...half,
        image: `http://127.0.0.1:${port}/${index}.png`,
      }));
      const request = await overlaysOn(overlays);
      return {
        ...sendsOnce(request),
        settings: { OUTBOUND_ALLOW: `127.0.0.1:${port}` },
        async close() {
          server.close();
          server.closeAllConnections();
          await once(server, 'close');
        },
      };
    },
  },
  {
    name: 'L5-own',
    sends: "the service's own endpoints as image layers",
    prepare: async () => ({ run: sendOwnAddresses }),
  },
];

function imageLayers(name: string, size: Size, count: number): Attack {
  const [width, height] = [size.width, size.height].map((side) => side.toLocaleString('en'));
  return {
    name,
    sends: `${count} image layers of ${width} x ${height} pixels`,
    prepare: async () => {
      const image = await dataUri(size);
      return sendsOnce(await overlaysOn(Array.from({ length: count }, () => ({ ...half, image }))));
    },
  };
}

function sendsOnce(request: AnyRequest) {
  return {
    async run(target: Target) {
      const { status, tookMs } = await target.send({ ...request, key: keyOf(target) });
      target.note(`${status} after ${(tookMs / 1_000).toFixed(1)} s`);
    },
  };
}

async function dataUri(size: Size): Promise<string> {
  const bytes = await makePng({ ...size, colourType: 'rgba', bitDepth: 8 });
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

async function overlaysOn(overlays: readonly object[]): Promise<AnyRequest> {
  const image = `data:image/png;base64,${(await makePng(print)).toString('base64')}`;
  const body = Buffer.from(JSON.stringify({ image, overlays }));
  return { path: '/api/text_overlay', contentType: 'application/json', body };
}

function createDrip(): Server {
  return createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    const drip = async () => {
      while (!response.destroyed) {
        response.write('x');
        await delay(1_000);
      }
    };
    void drip();
  });
}

async function sendOwnAddresses(target: Target): Promise<void> {
  const { origin } = target;
  const paths = ['/api/text_overlay', '/api/templates/tpl_1/render', '/api/assets/ast_1/image', '/health'];
  for (const path of paths)
    await sendTogether(target, await overlaysOn([{ ...half, image: `${origin}${path}` }]));
}
