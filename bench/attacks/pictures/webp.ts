const animationFlag = 0x02;
/** One lossless pixel: no transform, no cache, five codes of one symbol each, so that it takes no bits. */
const pixel = Buffer.from([0x2f, 0, 0, 0, 0, 0x88, 0x88, 0x08]);
const paddedPixelBytes = 20;
const frameHeaderBytes = 16;

/** An animation of one pixel, 52 bytes a frame. */
export function makeWebp(frames: number): Buffer {
  const extended = chunk('VP8X', Buffer.from([animationFlag, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const animation = chunk('ANIM', Buffer.alloc(6));
  const image = chunk('VP8L', Buffer.concat([pixel, Buffer.alloc(paddedPixelBytes - pixel.byteLength)]));
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(frameHeaderBytes), image]));
  const all = Buffer.alloc(frames * frame.byteLength, frame);
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), extended, animation, all]));
}

/** Its data have an even number of bytes, so that no byte of padding follows. */
function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(data.byteLength, 4);
  return Buffer.concat([head, data]);
}
