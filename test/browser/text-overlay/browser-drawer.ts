import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { fontPaths } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { drawnFonts, ownFont } from './own-font.ts';

/** Draws layers in a browser, only by the drawing module on a canvas of the picture's size. */
export interface BrowserDrawer {
  /** RGBA of the canvas after the layers were drawn on the PNG, in their order. */
  draw(png: Buffer, overlays: readonly Layer[]): Promise<Buffer>;
  close(): Promise<void>;
}

const entry = fileURLToPath(new URL('./drawer-entry.ts', import.meta.url));

/** What the page runs: text, because this project's tests know no types of a browser. */
const pageScript = `
import { arrangeLayers, createTextDrawer, findFontAmong, identity } from '/drawer.js';
const bytesOf = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());
const contextOf = (width, height) =>
  Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
const canvasKit = { Path2D, createLayer: contextOf };
const findFont = findFontAmong(${JSON.stringify([ownFont])});
const drawer = createTextDrawer({ canvasKit, fontFiles: { load: (id) => bytesOf('/fonts/' + id) } });
const pixelsOf = async (image) => {
  const picture = await createImageBitmap(await (await fetch(image)).blob());
  const pen = contextOf(picture.width, picture.height);
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(0, 0, picture.width, picture.height);
};
globalThis.drawTexts = async (png, overlays) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.fromBase64(png)]));
  const size = { width: picture.width, height: picture.height };
  const pixels = new Map();
  for (const { image } of overlays) if (image) pixels.set(image, await pixelsOf(image));
  const sizeOfImage = ({ image }) => pixels.get(image);
  const arranged = await arrangeLayers(overlays, size, { drawer, findFont, sizeOfImage });
  const layers = arranged.map((layer) => ({ ...layer, pixels: pixels.get(layer.overlay.image) }));
  const pen = contextOf(size.width, size.height);
  pen.drawImage(picture, 0, 0);
  const below = ({ x, y, width, height }) => pen.getImageData(x, y, width, height).data;
  for (const layer of layers) drawer.draw(pen, drawer.paint(layer, { size, matrix: identity, below }));
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  return new Uint8Array(data.buffer).toBase64();
};
`;

/** Bundles the drawing module, serves it with the fonts on loopback and opens a page on it. */
export async function openBrowserDrawer(browser: Browser): Promise<BrowserDrawer> {
  const server = await serve(await bundle());
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('globalThis.drawTexts !== undefined');
  return {
    draw: (png, overlays) => drawIn(page, png, overlays),
    async close() {
      await page.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function drawIn(page: Page, png: Buffer, overlays: readonly Layer[]): Promise<Buffer> {
  const call = `drawTexts(${JSON.stringify(png.toString('base64'))}, ${JSON.stringify(overlays)})`;
  return Buffer.from(await page.evaluate<string>(call), 'base64');
}

/** Every script of the bundle by its path. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: 'drawer' },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Expected a bundle');
  return new Map(
    output.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  );
}

async function serve(scripts: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const script = scripts.get(path);
    const font = [ownFont.id, ...fontPaths.keys()].find((id) => path === `/fonts/${id}`);
    if (font) void sendFont(font, (bytes) => response.end(bytes));
    else if (script) response.setHeader('content-type', 'text/javascript').end(script);
    else if (path === '/') {
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><script type="module">${pageScript}</script>`);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function sendFont(id: FontId, send: (bytes: Uint8Array) => void): Promise<void> {
  send(await drawnFonts.load(id));
}
