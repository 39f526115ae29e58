import type { ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import type { PictureMode } from './modes.ts';

/** As on the real marketplace. */
const sidePx = 507;
const hugeBytes = 60 * 1024 * 1024;
const slowMs = 3_000;
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** `/image.<number>.<last four digits of the work>/<transform>.jpg` */
const picturePath = /^\/image\.\d+\.(\d{4})\/[\w,]+\.jpg$/;

/** The colour of the sky in a work's picture, by the last four digits of its id. */
export function pictureColour(lastDigits: string): readonly [number, number, number] {
  const number = Number(lastDigits);
  return [40 + (number % 200), 40 + (Math.floor(number / 50) % 200), 200];
}

/** Sends the picture of a work, as the mode wants it. Returns whether the path was that of a picture. */
export function sendPicture(mode: PictureMode, path: string, response: ServerResponse): boolean {
  const lastDigits = picturePath.exec(path)?.[1];
  if (lastDigits === undefined) return false;
  send[mode](response, lastDigits);
  return true;
}

const send: Readonly<Record<PictureMode, (response: ServerResponse, lastDigits: string) => void>> = {
  fine: sendFine,
  away: (response) => response.socket?.resetAndDestroy(),
  missing: (response) => response.writeHead(404).end(),
  slow: (response, lastDigits) => {
    const timer = setTimeout(() => sendFine(response, lastDigits), slowMs);
    response.once('close', () => clearTimeout(timer));
  },
  hang: () => undefined,
  'not-a-picture': (response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<svg onload="alert(1)"/>'),
  huge: (response) => response.writeHead(200).end(Buffer.concat([signature, Buffer.alloc(hugeBytes)])),
  'private-redirect': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
};

/** The address says JPEG and the content is PNG, as image hosts do; the content decides. */
function sendFine(response: ServerResponse, lastDigits: string): void {
  response.writeHead(200, { 'content-type': 'image/png' }).end(picture(lastDigits));
}

/** Returns an artwork as a PNG, without the help of a codec (RFC 2083). */
function picture(lastDigits: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(artwork(lastDigits))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Draws a sun or a moon over hills, in shades of the work's colour: the sky has it, down to the middle. */
function artwork(lastDigits: string): Buffer {
  const colour = pictureColour(lastDigits);
  const shade = (share: number) => Buffer.from(colour.map((value) => value * share)).readUIntBE(0, 3);
  const [sky, far, near, disc] = [shade(1), shade(0.62), shade(0.34), 0xffeebe];
  const number = Number(lastDigits);
  const hill = (x: number, at: number, waves: number) => at + 0.07 * Math.sin(x * waves + number);
  const isInDisc = (x: number, y: number) => {
    if (Math.hypot(x - 0.5, y - 0.26) > 0.17) return false;
    return [true, Math.hypot(x - 0.57, y - 0.21) > 0.15, y < 0.23 || (y * 30) % 1 > 0.3][number % 3];
  };
  const rows = Buffer.alloc(sidePx * (1 + 3 * sidePx));
  for (let row = 0; row < sidePx; row += 1) {
    for (let column = 0; column < sidePx; column += 1) {
      const [x, y] = [column / sidePx, row / sidePx];
      const ground = y > hill(x, 0.8, 5) ? near : y > hill(x, 0.68, 8) ? far : undefined;
      rows.writeUIntBE(ground ?? (isInDisc(x, y) ? disc : sky), row * (1 + 3 * sidePx) + 1 + 3 * column, 3);
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const lengthBytes = Buffer.alloc(4);
  lengthBytes.writeUInt32BE(data.byteLength);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([lengthBytes, content, check]);
}
