import { bytesOfText, hasText, joined, viewOf } from './bytes.ts';
import type { Container, PrintFacts } from './container.ts';
import { type Density, densityOf, inWholeNumbers, jfifUnits } from './density.ts';
import { exifOf, exifStart, readExif } from './exif.ts';

const start = '\xff\xd8\xff';
const startBytes = 2;
const jfifStart = 'JFIF\0';
const marker = { jfif: 0xe0, exif: 0xe1, startOfScan: 0xda, endOfImage: 0xd9 } as const;
/** Marker and length. */
const segmentHeadBytes = 4;
/** Far more segments, or stray bytes between them, than cameras and editors write. */
const maxSteps = 20_000;

interface Segment {
  readonly marker: number;
  readonly at: number;
  readonly end: number;
  readonly content: Uint8Array;
}

/** A JPEG: density in JFIF and in EXIF, which wins where the two differ, as in Photoshop. */
export const jpeg: Container = {
  matches: (bytes) => hasText(bytes, 0, start),
  read(bytes) {
    let jfif: Density | undefined;
    let exif: PrintFacts | undefined;
    for (const segment of jpegSegments(bytes)) {
      if (isJfif(segment)) jfif ??= readJfif(segment.content);
      if (isExif(segment)) exif ??= readExif(segment.content);
    }
    return { density: exif?.density ?? jfif, isTurned: exif?.isTurned ?? false };
  },
  write(bytes, density) {
    const restAt = endOfLeading(bytes);
    if (!density && restAt === startBytes) return bytes;
    const segments = density ? [jfifOf(density), exifSegmentOf(density)] : [];
    return joined([bytes.subarray(0, startBytes), ...segments, bytes.subarray(restAt)]);
  },
};

const isJfif = (segment: Segment) => segment.marker === marker.jfif && hasText(segment.content, 0, jfifStart);
const isExif = (segment: Segment) => segment.marker === marker.exif && hasText(segment.content, 0, exifStart);

/** Yields the segments before the coded data that have a content (ITU-T T.81, B.1.1). */
export function* jpegSegments(bytes: Uint8Array): Generator<Segment> {
  const view = viewOf(bytes);
  let at = startBytes;
  for (let steps = 0; steps < maxSteps && at + segmentHeadBytes <= bytes.length; steps++) {
    const found = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (found === marker.startOfScan || found === marker.endOfImage) return;
    if (!hasContent(found)) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    yield { marker: found, at, end, content: bytes.subarray(at + segmentHeadBytes, end) };
    at = end;
  }
}

/** Fill bytes, stray bytes, restart markers and TEM have no length. */
const hasContent = (found: number) => found > 1 && found < 0xff && !(found >= 0xd0 && found <= 0xd8);

function readJfif(content: Uint8Array): Density | undefined {
  if (content.length < 12) return undefined;
  const view = viewOf(content);
  const [x, y] = [view.getUint16(8), view.getUint16(10)];
  if (content[7] === jfifUnits.inch) return densityOf(x, y, 'inch');
  return content[7] === jfifUnits.cm ? densityOf(x, y, 'cm') : undefined;
}

/** Returns where the JFIF and EXIF segments end with which a file begins. */
function endOfLeading(bytes: Uint8Array): number {
  let end = startBytes;
  for (const segment of jpegSegments(bytes)) {
    if (segment.at !== end || !(isJfif(segment) || isExif(segment))) break;
    end = segment.end;
  }
  return end;
}

/** JFIF 1.1, without a thumbnail. */
function jfifOf(density: Density): Uint8Array {
  const { x, y, unit } = inWholeNumbers(density);
  const content = new Uint8Array(14);
  content.set(bytesOfText(jfifStart));
  const view = viewOf(content);
  view.setUint16(5, 0x0101);
  view.setUint8(7, jfifUnits[unit]);
  view.setUint16(8, x);
  view.setUint16(10, y);
  return segmentOf(marker.jfif, content);
}

function exifSegmentOf(density: Density): Uint8Array {
  return segmentOf(marker.exif, joined([bytesOfText(exifStart), exifOf(density)]));
}

function segmentOf(name: number, content: Uint8Array): Uint8Array {
  const head = new Uint8Array(segmentHeadBytes);
  const view = viewOf(head);
  view.setUint16(0, 0xff00 + name);
  view.setUint16(2, content.length + 2);
  return joined([head, content]);
}
