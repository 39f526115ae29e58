interface ZipFile {
  readonly name: string;
  readonly blob: Blob;
}

/** MS-DOS's first day: entries have no time of their own. */
const firstDay = 0x21;
/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const utf8Flag = 0x0800;
const version = 20;
const localHeadBytes = 30;
const centralHeadBytes = 46;
const endBytes = 22;

/**
 * Returns files as a ZIP, stored as they are: pictures do not get smaller. For fewer than 65,536 files and
 * less than
 * 4 GB (PKWARE APPNOTE 4.3).
 */
export async function zipOf(files: readonly ZipFile[]): Promise<Blob> {
  const bodies: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, blob } of files) {
    const path = new TextEncoder().encode(name);
    const bytes = await blob.bytes();
    const common = [version, utf8Flag, 0, 0, firstDay] as const;
    const sizes = [crc32(bytes), bytes.length, bytes.length] as const;
    const local = record(localHeadBytes + path.length, [
      ['u32', 0x04034b50],
      ...common.map((value) => ['u16', value] as const),
      ...sizes.map((value) => ['u32', value] as const),
      ['u16', path.length],
      ['u16', 0],
    ]);
    local.set(path, localHeadBytes);
    const central = record(centralHeadBytes + path.length, [
      ['u32', 0x02014b50],
      ['u16', version],
      ...common.map((value) => ['u16', value] as const),
      ...sizes.map((value) => ['u32', value] as const),
      ['u16', path.length],
      ...[0, 0, 0, 0].map((value) => ['u16', value] as const),
      ['u32', 0],
      ['u32', offset],
    ]);
    central.set(path, centralHeadBytes);
    bodies.push(local, bytes);
    directory.push(central);
    offset += local.length + bytes.length;
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record(endBytes, [
    ['u32', 0x06054b50],
    ['u16', 0],
    ['u16', 0],
    ['u16', files.length],
    ['u16', files.length],
    ['u32', directoryBytes],
    ['u32', offset],
    ['u16', 0],
  ]);
  return new Blob([...bodies, ...directory, end], { type: 'application/zip' });
}

/** Writes numbers one after the other, least significant byte first, into as many bytes. */
function record(
  length: number,
  fields: readonly (readonly ['u16' | 'u32', number])[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [type, value] of fields) {
    if (type === 'u16') view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += type === 'u16' ? 2 : 4;
  }
  return bytes;
}

const table = Uint32Array.from({ length: 256 }, (_none, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
