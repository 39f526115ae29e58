/** A screen of one pixel with a palette of two colours. */
const gifHead = Buffer.concat([
  Buffer.from('GIF89a'),
  Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]),
]);
/** A frame of one pixel: descriptor, then the LZW codes clear, 0 and end in 3 bits each. */
const gifFrame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
const gifTrailer = Buffer.from([0x3b]);

/** Returns a GIF animation of one pixel, 15 bytes a frame. */
export function makeGif(frames: number): Buffer {
  return Buffer.concat([gifHead, Buffer.alloc(frames * gifFrame.byteLength, gifFrame), gifTrailer]);
}

const pixelOffset = 8;
const firstPageOffset = 10;
const shortType = 3;
const entryBytes = 12;

/** Tag and value of each entry: one grey pixel, uncompressed, in one strip. */
const entries = [
  [256, 1],
  [257, 1],
  [258, 8],
  [259, 1],
  [262, 1],
  [273, pixelOffset],
  [277, 1],
  [278, 1],
  [279, 1],
] as const;
const pageBytes = 2 + entries.length * entryBytes + 4;

/** Returns a TIFF whose pages share one pixel, 114 bytes a page. */
export function makeTiff(pages: number): Buffer {
  const head = Buffer.alloc(firstPageOffset);
  head.write('II');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(firstPageOffset, 4);
  const directories = Buffer.alloc(pages * pageBytes, makePage());
  for (let next = 1; next < pages; next += 1) {
    directories.writeUInt32LE(firstPageOffset + next * pageBytes, next * pageBytes - 4);
  }
  return Buffer.concat([head, directories]);
}

function makePage(): Buffer {
  const page = Buffer.alloc(pageBytes);
  page.writeUInt16LE(entries.length);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 2 + index * entryBytes;
    page.writeUInt16LE(tag, at);
    page.writeUInt16LE(shortType, at + 2);
    page.writeUInt32LE(1, at + 4);
    page.writeUInt16LE(value, at + 8);
  }
  return page;
}

const animationFlag = 0x02;
/** One lossless pixel: no transform, no cache, five codes of one symbol each, so that it takes no bits. */
const pixel = Buffer.from([0x2f, 0, 0, 0, 0, 0x88, 0x88, 0x08]);
const paddedPixelBytes = 20;
const frameHeaderBytes = 16;

/** Returns a WebP animation of one pixel, 52 bytes a frame. */
export function makeWebp(frames: number): Buffer {
  const extended = chunk('VP8X', Buffer.from([animationFlag, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const animation = chunk('ANIM', Buffer.alloc(6));
  const image = chunk('VP8L', Buffer.concat([pixel, Buffer.alloc(paddedPixelBytes - pixel.byteLength)]));
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(frameHeaderBytes), image]));
  const all = Buffer.alloc(frames * frame.byteLength, frame);
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), extended, animation, all]));
}

/** `data` must have an even number of bytes, so that no padding byte follows. */
function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(data.byteLength, 4);
  return Buffer.concat([head, data]);
}
