import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { uint8Array } from 'fast-check';
import sharp from 'sharp';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import { sniffImage } from '#platform/server/image/sniff.ts';
import { createReplyReader, encodeHead } from '#platform/server/image/work/messages.ts';
import { readDensity } from '#platform/shared/density/keep-density.ts';
import { sniffVideo } from '#tools/audio-extraction/server/sniff.ts';
import { casesOf, damaged, type ParserCase, readsAny, readsEach } from './case.ts';

const largestBytes = 50 * 1024 * 1024;
const frameLimit = 5_000;

/** Measures a picture both as a file on disk and in memory. */
const measures =
  (make: () => Buffer): ParserCase['prepare'] =>
  async (world) => {
    const bytes = make();
    const path = await world.file('picture', bytes);
    return async () => {
      await measureImage({ path });
      if (bytes.byteLength <= 8 * 1024 * 1024) await measureImage({ pieces: [bytes] });
    };
  };

const readsDensity =
  (make: () => Buffer): ParserCase['prepare'] =>
  () => {
    const source = make();
    return () => readDensity(source);
  };

/** Repeats a piece up to the largest size of a picture. */
const full = (start: string, unit: Buffer | string): Buffer => {
  const head = Buffer.from(start, 'latin1');
  const piece = typeof unit === 'string' ? Buffer.from(unit, 'latin1') : unit;
  return Buffer.concat([head, Buffer.alloc(largestBytes - head.length, piece)]);
};

const gifStart = 'GIF89a\x01\0\x01\0\0\0\0';
const gifFrame = '\x2c\0\0\0\0\x01\0\x01\0\0\x02';
const webpStart = 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0';
const webpFrame = Buffer.concat([Buffer.from('ANMF\x10\0\0\0', 'latin1'), Buffer.alloc(16)]);
const webpFarFrame = Buffer.concat([Buffer.from('ANMF\xf0\x27\0\0', 'latin1'), Buffer.alloc(0x27f0)]);

/** Builds directories of one entry, each linked to the next; `order` is the place of the next one. */
function tiff(pages: number, stepBytes: number, order: (page: number) => number = (page) => page): Buffer {
  const bytes = Buffer.alloc(8 + pages * stepBytes);
  bytes.write('II*\0');
  const place = (page: number) => 8 + order(page) * stepBytes;
  bytes.writeUInt32LE(place(0), 4);
  for (let page = 0; page < pages; page += 1) {
    const at = place(page);
    bytes.writeUInt16LE(2, at);
    for (const [index, number] of [256, 257].entries()) writeEntry(bytes, at + 2 + index * 12, number, 1, 1);
    bytes.writeUInt32LE(page + 1 < pages ? place(page + 1) : 0, at + 26);
  }
  return bytes;
}

function writeEntry(bytes: Buffer, at: number, number: number, count: number, value: number): void {
  bytes.writeUInt16LE(number, at);
  bytes.writeUInt16LE(4, at + 2);
  bytes.writeUInt32LE(count, at + 4);
  bytes.writeUInt32LE(value, at + 8);
}

/** Builds one directory of as many widths as fit, each stored at the other end of the file. */
function tiffOfFarValues(): Buffer {
  const bytes = Buffer.alloc(largestBytes);
  bytes.write('II*\0');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(65_535, 8);
  for (let index = 0; index < 65_535; index += 1)
    writeEntry(bytes, 10 + index * 12, 256, 2, largestBytes - 8 - (index % 2) * 20_000_000);
  return bytes;
}

/** Alternates between the two halves of a file. */
const thereAndBack = (page: number) => (page % 2 === 0 ? page / 2 : frameLimit / 2 + (page - 1) / 2);

const structureCases: readonly ParserCase[] = [
  ...casesOf('First bytes of files', {
    'any bytes': readsAny(uint8Array({ maxLength: 4_100 }), (bytes) => [
      sniffImage(bytes),
      sniffVideo(bytes),
    ]),
  }),
  ...casesOf('Pictures: structure', {
    'GIF, 26 million blocks': measures(() => full(`${gifStart}\x21\xfe`, '\x01a')),
    'GIF, 3 million frames': measures(() => full(gifStart, `${gifFrame}\x02\x44\x01\0`)),
    'GIF, 5,000 frames of blocks': measures(() => full(gifStart, `${gifFrame}${'\x01a'.repeat(5_200)}\0`)),
    'WebP, 2 million frames': measures(() => full(webpStart, webpFrame)),
    'WebP, 5,000 frames far apart': measures(() => full(webpStart, webpFarFrame)),
    'TIFF, 5,000 pages far apart': measures(() => tiff(frameLimit, 10_000)),
    'TIFF, 5,000 pages there and back': measures(() => tiff(frameLimit, 10_000, thereAndBack)),
    'TIFF, 65,535 sizes that stand far away': measures(tiffOfFarValues),
    'TIFF, a million pages': measures(() => tiff(1_000_000, 50)),
    'JPEG, 50 MB before a marker': measures(() => full('\xff\xd8\xff', '\xff')),
    'JPEG, 8 MB before a marker': measures(() => full('\xff\xd8\xff', '\0').subarray(0, 8_000_000)),
    'JPEG, 20,000 segments': measures(() => full('\xff\xd8', `\xff\xe1\x09\xc4${'\0'.repeat(2_498)}`)),
    'PNG and BMP of nothing': measures(() => full('\x89PNG\r\n\x1a\n', '\0')),
    'any bytes after a signature': readsAny(uint8Array({ maxLength: 300 }), (bytes) =>
      Promise.allSettled(
        [
          '\xff\xd8\xff',
          '\x89PNG\r\n\x1a\n',
          'GIF89a',
          'BM',
          'II*\0',
          'MM\0*',
          'II+\0',
          'RIFF\0\0\0\0WEBP',
        ].map((start) => measureImage({ pieces: [Buffer.concat([Buffer.from(start, 'latin1'), bytes])] })),
      ),
    ),
  }),
];

/** Boxes as they begin an AVIF, each in the one before it, around `rest`. */
function avif(rest: Buffer): Buffer {
  const inside = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4);
    return Buffer.concat([head, content]);
  };
  const start = Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1');
  const version = Buffer.alloc(4);
  return Buffer.concat([
    start,
    inside('meta', Buffer.concat([version, inside('iprp', inside('ipco', rest))])),
  ]);
}

/** A box of a kind that is not looked for, of this size. */
function otherBox(sizeBytes: number): Buffer {
  const box = Buffer.alloc(sizeBytes);
  box.writeUInt32BE(sizeBytes);
  box.write('free', 4);
  return box;
}

const avifRow = 'Pictures: boxes of AVIF';
const avifCases: readonly ParserCase[] = casesOf(avifRow, {
  'cut off anywhere, and with other bytes': async (world) => {
    const picture = await plain(64).avif({ effort: 0 }).toBuffer();
    return readsEach(
      () => damaged(picture),
      (bytes) => measureImage({ pieces: [bytes] }),
    )(world);
  },
  '6 million boxes': measures(() => full('\0\0\0\x14ftypavif\0\0\0\0avif', otherBox(8))),
  '6 million boxes in a box': measures(() => avif(Buffer.alloc(largestBytes - 100, otherBox(8)))),
  '2,000 boxes far apart': measures(() => avif(Buffer.alloc(25_000 * 2_000, otherBox(25_000)))),
  'boxes that go on to the end': measures(() => avif(Buffer.alloc(largestBytes - 100))),
  'any bytes after a signature': readsAny(uint8Array({ maxLength: 300 }), (bytes) =>
    measureImage({ pieces: [Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1'), bytes] }),
  ),
});

const densityCases: readonly ParserCase[] = casesOf('Pictures: density', {
  'JPEG, 50 MB before a marker': readsDensity(() => full('\xff\xd8\xff', '\xff')),
  'JPEG, a million segments': readsDensity(() => full('\xff\xd8', '\xff\xe1\0\x08Exif\0\0')),
  'PNG, 4 million chunks': readsDensity(() => full('\x89PNG\r\n\x1a\n', '\0\0\0\0pHYs\0\0\0\0')),
  'WebP, 6 million chunks': readsDensity(() => full('RIFF\0\0\0\0WEBP', 'EXIX\0\0\0\0')),
  'TIFF, 65,535 sizes that stand far away': readsDensity(tiffOfFarValues),
  'BigTIFF, more fields than numbers': readsDensity(() => full('II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0', '\xff')),
  'any bytes after a signature': readsAny(uint8Array({ maxLength: 300 }), (bytes) =>
    ['\xff\xd8\xff\xe1\x01\0Exif\0\0MM\0*', '\x89PNG\r\n\x1a\n', 'BM', 'II*\0', 'RIFF\0\0\0\0WEBPEXIF'].map(
      (start) => readDensity(Buffer.concat([Buffer.from(start, 'latin1'), bytes])),
    ),
  ),
});

const formOf = (picture: Buffer, fields: Readonly<Record<string, string>>) => {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const start = `${texts.join('')}--B\r\nContent-Disposition: form-data; name="image"; filename="f"\r\n\r\n`;
  return Buffer.concat([Buffer.from(start), picture, Buffer.from('\r\n--B--\r\n')]);
};

const uploads = (path: string, make: () => Promise<Buffer>, fields: Readonly<Record<string, string>> = {}) =>
  (async (world) => {
    const body = formOf(await make(), fields);
    return async () => {
      const status = await world.post(path, 'multipart/form-data; boundary=B', body);
      if (status !== 200) throw new Error(`Expected a picture, received ${status}`);
    };
  }) satisfies ParserCase['prepare'];

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#0f08' }, limitInputPixels: false });

/** Returns 46 MB that no codec can compress. */
function noise(): Buffer {
  const side = 3_900;
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(side, 18);
  header.writeInt32LE(side, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  const pixels = Buffer.alloc(side * side * 3);
  for (let index = 0, seed = 1; index + 4 <= pixels.length; index += 4) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    pixels.writeUInt32LE(seed, index);
  }
  return Buffer.concat([header, pixels]);
}

const wideText = JSON.stringify(
  Array.from({ length: 20 }, (_value, index) => ({
    text: 'a\u0301\u202e\u{1f469}\u200d'.repeat(166),
    font_size: 300,
    outline_width: 20,
    x: 100 * index,
    y: 100 * index,
  })),
);

const curvedTexts = JSON.stringify(
  ['WWWW '.repeat(200), 'السلام عليكم '.repeat(76), '\u{1f600}'.repeat(1_000), 'W\n'.repeat(500)].flatMap(
    (text) =>
      [360, -360, 0.01, 45, -7.5].map((curve) => ({
        text,
        curve,
        font_size: 30,
        outlines: [{ width: 5 }, { width: '20%' }],
        x: '50%',
        y: '50%',
      })),
  ),
);

/** Builds a reply of a compromised process. */
function reply(contentBytes: number): Buffer[] {
  const report = {
    outcomes: [],
    source: { width: 1, height: 1 },
    base: { width: 1, height: 1 },
    layout: [{ text: 'x'.repeat(100_000) }],
  };
  const head = encodeHead({ type: 'done', report, memoryBytes: 1 }, contentBytes);
  const piece = Buffer.alloc(64 * 1024);
  return [head, ...Array.from({ length: Math.ceil(contentBytes / piece.length) }, () => piece)];
}

export const pictureCases: readonly ParserCase[] = [
  ...structureCases,
  ...avifCases,
  ...densityCases,
  ...casesOf('Pictures: pixels', {
    'a deep interlaced PNG': uploads('/api/image_padding', () =>
      plain(3_000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ),
    '46 MB of noise, and 46 MB of response': uploads('/api/image_padding', async () => noise()),
    'an animation of 5,000 frames': uploads('/api/image_padding', async () =>
      Buffer.from(`${gifStart}${`${gifFrame}\x02\x44\x01\0`.repeat(frameLimit)};`, 'latin1'),
    ),
  }),
  ...casesOf('Layers on pictures', {
    '20 texts of 1,000 characters': uploads('/api/text_overlay', () => plain(2_000).png().toBuffer(), {
      overlays: wideText,
    }),
    '20 curved texts of 1,000 characters': uploads('/api/text_overlay', () => plain(2_000).png().toBuffer(), {
      overlays: curvedTexts,
    }),
  }),
  ...casesOf('Replies of child processes', {
    '300 MB of a picture': () => {
      const pipe = new PassThrough();
      const reader = createReplyReader(pipe);
      const pieces = reply(300 * 1024 * 1024);
      return async () => {
        const ended = reader.read(() => undefined);
        for (const piece of pieces) {
          if (!pipe.write(piece)) await new Promise((resolve) => pipe.once('drain', resolve));
          // The pipe of a process brings each piece in a turn of its own.
          await setImmediate();
        }
        await ended;
      };
    },
  }),
];
