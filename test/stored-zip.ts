const endBytes = 22;
const centralHeadBytes = 46;
const localHeadBytes = 30;

/** A file of a ZIP. */
export interface ZipEntry {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** As the ZIP says. */
  readonly crc: number;
}

/**
 * Reads a ZIP of files that are stored as they are, by its directory, as unpackers do. Throws if it is
 * damaged.
 */
export function entriesOf(zip: Uint8Array): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const u16 = (at: number) => view.getUint16(at, true);
  const u32 = (at: number) => view.getUint32(at, true);
  const text = (at: number, length: number) => new TextDecoder().decode(zip.subarray(at, at + length));
  const expectAt = (at: number, mark: number) => {
    if (u32(at) !== mark) throw new Error(`Expected ${mark} at ${at}, received ${u32(at)}`);
  };
  const end = zip.length - endBytes;
  expectAt(end, 0x06054b50);
  let at = u32(end + 16);
  return Array.from({ length: u16(end + 10) }, () => {
    expectAt(at, 0x02014b50);
    const pathBytes = u16(at + 28);
    const local = u32(at + 42);
    expectAt(local, 0x04034b50);
    const path = text(local + localHeadBytes, pathBytes);
    const start = local + localHeadBytes + pathBytes;
    const entry = { path, bytes: zip.subarray(start, start + u32(at + 24)), crc: u32(at + 16) };
    at += centralHeadBytes + pathBytes + u16(at + 30);
    return entry;
  });
}
