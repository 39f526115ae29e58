import { imageProblems } from '#platform/shared/image-problems.ts';
import { type TiffLayout, tiffLayoutOf } from '#platform/shared/density/tiff-layout.ts';
import { Problem } from '#platform/shared/problem.ts';
import { maxFrames } from '#platform/server/image/limits.ts';
import type { ByteWindow } from './byte-window.ts';
import type { Extent } from './extent.ts';
import { invalidImage } from '#platform/server/image/invalid-image.ts';

/** Tags of a directory (TIFF 6.0, 8). */
const tag = { width: 256, height: 257, bits: 258, samples: 277 } as const;
const numbers: ReadonlySet<number> = new Set(Object.values(tag));
/** Bytes of one value, by its type: BYTE, SHORT, LONG and BigTIFF's LONG8. Sizes have no other type. */
const valueBytes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 16: 8 };
const maxEntries = 65_535;

/**
 * Reads the first directory and counts the others: only the first page is used, but the decoder's time grows
 * with their number. Throws `image_too_large` for more than 5,000 pages.
 */
export async function measureTiff(window: ByteWindow): Promise<Extent> {
  const head = await window.show(0, 16);
  if (head.length < 8) throw invalidImage('TIFF: header truncated');
  const layout = tiffLayoutOf(head);
  const first = numberAt(head, layout.firstOffsetAt, layout.offsetBytes, layout);
  const facts = await readDirectory(window, first, layout);
  let pages = 1;
  for (let at = facts.nextAt; at !== 0; pages++) {
    if (pages >= maxFrames) throw new Problem(imageProblems.tooLarge, { cause: new Error('TIFF: pages') });
    at = await nextDirectory(window, at, layout);
  }
  return facts.extent;
}

function numberAt(bytes: Buffer, at: number, lengthBytes: number, { isLittle }: TiffLayout): number {
  if (at + lengthBytes > bytes.length) throw invalidImage('TIFF: truncated');
  if (lengthBytes === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  return isLittle ? bytes.readUIntLE(at, lengthBytes) : bytes.readUIntBE(at, lengthBytes);
}

async function entryCount(window: ByteWindow, at: number, layout: TiffLayout): Promise<number> {
  const count = numberAt(await window.show(at, layout.countBytes), 0, layout.countBytes, layout);
  if (count > maxEntries) throw invalidImage('TIFF: too many entries');
  return count;
}

/** Returns the offset of the directory after the one at `at`; 0 if it is the last or the file ends. */
async function nextDirectory(window: ByteWindow, at: number, layout: TiffLayout): Promise<number> {
  if (at + layout.countBytes > window.sizeBytes) return 0;
  const linkAt = at + layout.countBytes + (await entryCount(window, at, layout)) * layout.entryBytes;
  const link = await window.show(linkAt, layout.offsetBytes);
  return link.length < layout.offsetBytes ? 0 : numberAt(link, 0, layout.offsetBytes, layout);
}

async function readDirectory(
  window: ByteWindow,
  at: number,
  layout: TiffLayout,
): Promise<{ readonly extent: Extent; readonly nextAt: number }> {
  const values = new Map<number, number>();
  const count = await entryCount(window, at, layout);
  for (let index = 0; index < count; index++) {
    const entryAt = at + layout.countBytes + index * layout.entryBytes;
    const entry = await window.show(entryAt, layout.entryBytes);
    const number = numberAt(entry, 0, 2, layout);
    // Only the first entry of a tag counts, so that thousands of them do not read the file as often.
    if (!numbers.has(number) || values.has(number)) continue;
    values.set(number, await readValue(window, entry, layout));
  }
  return { extent: extentOf(values), nextAt: await nextDirectory(window, at, layout) };
}

/** Returns the first value of an entry. Values that do not fit into the entry are elsewhere in the file. */
async function readValue(window: ByteWindow, entry: Buffer, layout: TiffLayout): Promise<number> {
  const lengthBytes = valueBytes[numberAt(entry, 2, 2, layout)] ?? 0;
  if (lengthBytes === 0) throw invalidImage('TIFF: type of a size');
  const { offsetBytes } = layout;
  const count = numberAt(entry, 4, offsetBytes, layout);
  const valueAt = 4 + offsetBytes;
  if (count * lengthBytes <= offsetBytes) return numberAt(entry, valueAt, lengthBytes, layout);
  const elsewhere = numberAt(entry, valueAt, offsetBytes, layout);
  return numberAt(await window.show(elsewhere, lengthBytes), 0, lengthBytes, layout);
}

function extentOf(values: ReadonlyMap<number, number>): Extent {
  const [width, height] = [values.get(tag.width) ?? 0, values.get(tag.height) ?? 0];
  const channels = (values.get(tag.samples) ?? 1) >= 4 || values.get(tag.samples) === 2 ? 4 : 3;
  const sampleBytes = (values.get(tag.bits) ?? 1) > 8 ? 2 : 1;
  return { width, height, frames: 1, channels, sampleBytes, decoderBytes: 0 };
}
