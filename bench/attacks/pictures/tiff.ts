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

/** A TIFF whose pages share one pixel, 114 bytes a page. */
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
