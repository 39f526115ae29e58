/** The colour of each primary under D50, as X, Y and Z, and the exponent of the curve. */
interface Primaries {
  readonly red: readonly number[];
  readonly green: readonly number[];
  readonly blue: readonly number[];
  readonly gamma: number;
}

/** Returns an ICC profile, version 2, of three primaries and a curve. */
export function profileOf({ red, green, blue, gamma }: Primaries): Buffer {
  const tags: readonly (readonly [name: string, content: Buffer])[] = [
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curve(gamma)] as const),
  ];
  const tableBytes = 4 + tags.length * 12;
  const header = Buffer.alloc(128);
  header.writeUInt32BE(0x0210_0000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz([0.9642, 1, 0.8249]).copy(header, 68, 8);
  let at = 128 + tableBytes;
  const table = [uint32(tags.length)];
  for (const [name, { length }] of tags) {
    table.push(Buffer.from(name), uint32(at), uint32(length));
    at += length;
  }
  const bytes = Buffer.concat([header, ...table, ...tags.map(([, content]) => content)]);
  bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

function xyz(values: readonly number[]): Buffer {
  const numbers = values.map((value) => uint32(Math.round(value * 65_536)));
  return Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...numbers]);
}

function curve(gamma: number): Buffer {
  const bytes = Buffer.from('curv\0\0\0\0\0\0\0\x01\0\0\0\0', 'latin1');
  bytes.writeUInt16BE(Math.round(gamma * 256), 12);
  return bytes;
}

export const adobeRgb = profileOf({
  red: [0.60974, 0.31111, 0.01947],
  green: [0.20528, 0.62567, 0.06087],
  blue: [0.14919, 0.06322, 0.74457],
  gamma: 563 / 256,
});

/** The primaries of Display P3, with a plain curve. */
export const displayP3 = profileOf({
  red: [0.51512, 0.2412, -0.00105],
  green: [0.29198, 0.69225, 0.04189],
  blue: [0.1571, 0.06657, 0.78407],
  gamma: 563 / 256,
});
