/** A layer as a PSD stores it. */
interface HandLayer {
  readonly name: string;
  /** Left, top, width and height. */
  readonly box: readonly [number, number, number, number];
  /** By their ids: 0 to 2 for red, green and blue, -1 for alpha. The first two bytes are the compression. */
  readonly channels: readonly (readonly [id: number, data: Uint8Array])[];
}

interface HandPsd {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16;
  /** 1: grey, 3: RGB, 4: CMYK. */
  readonly mode: number;
  /** Of the composite. */
  readonly channels: number;
  readonly layers?: readonly HandLayer[];
  /** With the compression in its first two bytes. */
  readonly composite: Uint8Array;
}

const u16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255]);
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value)]);
const text = (ascii: string) => Buffer.from(ascii, 'latin1');

/** Returns a PSD byte by byte, for what no library writes (Adobe Photoshop File Formats Specification). */
export function handPsd({ width, height, depth, mode, channels, layers = [], composite }: HandPsd): Buffer {
  const header = [text('8BPS'), u16(1), Buffer.alloc(6), u16(channels), u32(height), u32(width)];
  const nothing = u32(0);
  return Buffer.concat([
    ...header,
    u16(depth),
    u16(mode),
    nothing,
    nothing,
    layerSection(layers, depth),
    composite,
  ]);
}

/** Layers of 16 bits a channel are in a block of their own. */
function layerSection(layers: readonly HandLayer[], depth: 8 | 16): Buffer {
  const records = layers.map(({ name, box: [left, top, width, height], channels }) => {
    const title = Buffer.alloc(Math.ceil((name.length + 1) / 4) * 4);
    title[0] = name.length;
    title.write(name, 1, 'latin1');
    const extra = Buffer.concat([u32(0), u32(0), title]);
    return Buffer.concat([
      ...[top, left, top + height, left + width].map(u32),
      u16(channels.length),
      ...channels.flatMap(([id, data]) => [u16(id & 0xffff), u32(data.length)]),
      text('8BIMnorm'),
      Buffer.from([255, 0, 0, 0]),
      u32(extra.length),
      extra,
    ]);
  });
  const data = layers.flatMap(({ channels }) => channels.map(([, bytes]) => bytes));
  const info = padded(Buffer.concat([u16(layers.length), ...records, ...data]), 4);
  if (layers.length === 0) return u32(0);
  const section =
    depth === 8
      ? [u32(info.length), info, u32(0)]
      : [u32(0), u32(0), text('8BIMLr16'), u32(info.length), info];
  return Buffer.concat([u32(section.reduce((sum, { length }) => sum + length, 0)), ...section]);
}

function padded(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
}
