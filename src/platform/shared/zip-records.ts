import { joined, viewOf } from './density/bytes.ts';

/** A file of a ZIP, stored as it is (PKWARE APPNOTE 4.3). Files are under 4 GB; the ZIP may be larger. */
export interface ZipFacts {
  /** In UTF-8. */
  readonly path: Uint8Array;
  readonly sizeBytes: number;
  /** Where its head begins in the ZIP. */
  readonly offsetBytes: number;
  readonly modifiedAt: Date;
}

const highest32 = 0xffffffff;
/** Names are UTF-8; checksum and sizes follow the file (APPNOTE 4.4.4, bits 11 and 3). */
const utf8Flag = 0x0800;
const descriptorFlag = 0x0008;
const plainVersion = 20;
const zip64Version = 45;
/** A regular file that its owner writes and all may read, made by Unix. */
const fileMode = 0o100664;
const madeByUnix = 3 << 8;

type Bytes = Uint8Array<ArrayBuffer>;
type Field = readonly [bits: 8 | 16 | 32 | 64, value: number];

/** Returns what goes before a file. Without a checksum, that and the size come in its descriptor. */
export function localHead({ path, sizeBytes, modifiedAt }: ZipFacts, crc: number | undefined): Bytes {
  const sizes = crc === undefined ? [0, 0, 0] : [crc, sizeBytes, sizeBytes];
  return record(
    [
      [32, 0x04034b50],
      [16, plainVersion],
      ...common(modifiedAt, crc !== undefined),
      ...sizes.map((size): Field => [32, size]),
      [16, path.length],
      [16, 0],
    ],
    path,
  );
}

/** Returns what goes after a file whose head has no checksum. */
export function descriptor({ sizeBytes }: ZipFacts, crc: number): Bytes {
  return record([
    [32, 0x08074b50],
    [32, crc],
    [32, sizeBytes],
    [32, sizeBytes],
  ]);
}

/** Returns the entry of a file in the directory; `inHead` says whether its head has the checksum. */
export function directoryEntry(facts: ZipFacts, crc: number, inHead: boolean): Bytes {
  const { path, sizeBytes, offsetBytes, modifiedAt } = facts;
  const isFar = offsetBytes >= highest32;
  const seconds = Math.floor(modifiedAt.getTime() / 1_000);
  const time = record([...fieldHead(0x5455, 5), [8, 1], [32, seconds]]);
  const far = isFar ? record([...fieldHead(0x0001, 8), [64, offsetBytes]]) : new Uint8Array();
  const extra = joined([time, far]);
  return record(
    [
      [32, 0x02014b50],
      [16, madeByUnix | zip64Version],
      [16, isFar ? zip64Version : plainVersion],
      ...common(modifiedAt, inHead),
      [32, crc],
      [32, sizeBytes],
      [32, sizeBytes],
      [16, path.length],
      [16, extra.length],
      ...Array.from({ length: 3 }, (): Field => [16, 0]),
      [32, fileMode * 0x10000],
      [32, Math.min(offsetBytes, highest32)],
    ],
    path,
    extra,
  );
}

/** Returns the end of a ZIP whose directory begins at `offsetBytes`. */
export function endOfZip(files: number, directoryBytes: number, offsetBytes: number): Bytes {
  const isFar = offsetBytes >= highest32;
  const end = record([
    [32, 0x06054b50],
    [32, 0],
    [16, files],
    [16, files],
    [32, directoryBytes],
    [32, Math.min(offsetBytes, highest32)],
    [16, 0],
  ]);
  if (!isFar) return end;
  const far = record([
    [32, 0x06064b50],
    [64, 44],
    [16, madeByUnix | zip64Version],
    [16, zip64Version],
    [64, 0],
    [64, files],
    [64, files],
    [64, directoryBytes],
    [64, offsetBytes],
    [32, 0x07064b50],
    [32, 0],
    [64, offsetBytes + directoryBytes],
    [32, 1],
  ]);
  return joined([far, end]);
}

/** Flags, method and time, which head and directory have alike. */
function common(modifiedAt: Date, inHead: boolean): Field[] {
  const [day, time] = dosTime(modifiedAt);
  return [
    [16, inHead ? utf8Flag : utf8Flag | descriptorFlag],
    [16, 0],
    [16, time],
    [16, day],
  ];
}

/** In UTC. Unpackers that know the extra field of the directory take the time from there. */
function dosTime(at: Date): [day: number, time: number] {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [day, time];
}

function fieldHead(id: number, length: number): Field[] {
  return [
    [16, id],
    [16, length],
  ];
}

/** Writes numbers one after the other, least significant byte first, and bytes after them. */
function record(fields: readonly Field[], ...tail: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(fields.reduce((sum, [bits]) => sum + bits / 8, 0));
  const view = viewOf(bytes);
  let at = 0;
  for (const [bits, value] of fields) {
    if (bits === 8) view.setUint8(at, value);
    else if (bits === 16) view.setUint16(at, value, true);
    else if (bits === 32) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bits / 8;
  }
  return joined([bytes, ...tail]);
}
