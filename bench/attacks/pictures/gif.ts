/** A screen of one pixel with a palette of two colours. */
const head = Buffer.concat([
  Buffer.from('GIF89a'),
  Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]),
]);
/** A frame of one pixel: descriptor, then the LZW codes clear, 0 and end in 3 bits each. */
const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
const trailer = Buffer.from([0x3b]);

/** An animation of one pixel, 15 bytes a frame. */
export function makeGif(frames: number): Buffer {
  return Buffer.concat([head, Buffer.alloc(frames * frame.byteLength, frame), trailer]);
}
