import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Size } from '#platform/shared/size.ts';
import { psdLimits } from '#workflows/templates/shared/psd-limits.ts';
import { psdProblems } from '#workflows/templates/shared/psd-problems.ts';

/** What the header of a PSD says. */
export interface PsdHeader extends Size {
  readonly channels: number;
  readonly depth: 8 | 16;
  readonly isGrey: boolean;
}

/** The length of a PSD's header. */
export const psdHeaderBytes = 26;

const modes: Readonly<Record<number, string>> = {
  0: 'bitmap',
  2: 'indexed colour',
  4: 'CMYK',
  7: 'multichannel',
  8: 'duotone',
  9: 'Lab',
};
const [greyMode, rgbMode] = [1, 3];

/** Returns the problem of a file that cannot be read; `fix` says what to do, `cause` is for the log. */
export function psdNotRead(cause: unknown, fix?: string): Problem {
  return new Problem(psdProblems.notRead, { cause, ...(fix !== undefined && { fix }) });
}

/** Throws `Problem` `psd_not_read` for the first bytes of a file that is no PSD. */
export function requirePsd(head: Uint8Array): void {
  if (Buffer.from(head.subarray(0, 4)).toString('latin1') !== '8BPS')
    throw psdNotRead(new Error('no signature'), 'Send a Photoshop document (.psd).');
}

/**
 * Reads the header of a PSD, before anything is decoded. Throws `Problem` `psd_not_read` for a file or a kind
 * of document that is not read, and `image_too_large`.
 */
export function readPsdHeader(head: Buffer): PsdHeader {
  requirePsd(head);
  if (head.length < psdHeaderBytes) throw psdNotRead(new Error('ends in its header'));
  const version = head.readUInt16BE(4);
  if (version === 2)
    throw psdNotRead(new Error('PSB'), 'This is a large document (PSB): save it as PSD (File > Save As).');
  const [channels, height, width] = [head.readUInt16BE(12), head.readUInt32BE(14), head.readUInt32BE(18)];
  const [depth, mode] = [head.readUInt16BE(22), head.readUInt16BE(24)];
  const isGrey = mode === greyMode;
  if (version !== 1 || channels < (isGrey ? 1 : 3) || channels > 56 || width === 0 || height === 0)
    throw psdNotRead(new Error('header out of range'));
  if (mode !== rgbMode && !isGrey) {
    const name = modes[mode] ?? 'of another colour mode';
    throw psdNotRead(
      new Error(name),
      `The document is ${name}: convert it to RGB (Image > Mode > RGB Color).`,
    );
  }
  if (depth !== 8 && depth !== 16) {
    const fix = `The document has ${depth} bits a channel: convert it (Image > Mode > 8 Bits/Channel).`;
    throw psdNotRead(new Error(`${depth} bits`), fix);
  }
  if (width * height > psdLimits.maxPixels) {
    const fix = `Make the document smaller: at most ${psdLimits.maxPixels / 1e6} megapixels.`;
    throw new Problem(imageProblems.tooLarge, { param: 'file', fix });
  }
  return { width, height, channels, depth, isGrey };
}

/** Where the sections of a PSD are that are not left to the library. */
export interface PsdSections {
  /** The ICC profile of the document. */
  readonly profile: Uint8Array | undefined;
  /** False where the file was saved without a composite. */
  readonly hasComposite: boolean;
  /** Whether the fourth channel of the composite is its transparency. */
  readonly hasAlpha: boolean;
  /** From its compression to the end of the file. */
  readonly composite: Buffer;
}

const iccProfileId = 1_039;
const versionInfoId = 1_057;

/**
 * Finds the profile and the composite, and checks that the file has all its sections and not too many layers.
 * Throws `Problem` `psd_not_read`.
 */
export function readSections(bytes: Buffer): PsdSections {
  try {
    const resourcesAt = afterSection(bytes, psdHeaderBytes);
    const layersAt = afterSection(bytes, resourcesAt);
    const compositeAt = afterSection(bytes, layersAt);
    const resources = readResources(bytes.subarray(resourcesAt + 4, layersAt));
    const records = recordsIn(bytes.subarray(layersAt, compositeAt));
    if (Math.abs(records) > psdLimits.maxRecords) {
      const fix = `The document has ${Math.abs(records)} layers and groups: merge some, at most ${psdLimits.maxRecords} are read.`;
      throw psdNotRead(new Error(`${records} records`), fix);
    }
    return {
      profile: resources.get(iccProfileId),
      hasAlpha: records < 0,
      hasComposite: resources.get(versionInfoId)?.[4] !== 0,
      composite: bytes.subarray(compositeAt),
    };
  } catch (error) {
    if (error instanceof RangeError) throw psdNotRead(error);
    throw error;
  }
}

/** Returns where the section that begins with its length at `at` ends. */
function afterSection(bytes: Buffer, at: number): number {
  const end = at + 4 + bytes.readUInt32BE(at);
  if (end > bytes.length) throw new RangeError('a section exceeds the file');
  return end;
}

function readResources(section: Buffer): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 0; at + 12 <= section.length; ) {
    const id = section.readUInt16BE(at + 4);
    const nameBytes = section.readUInt8(at + 6) + 1;
    const lengthAt = at + 6 + nameBytes + (nameBytes % 2);
    const length = section.readUInt32BE(lengthAt);
    found.set(id, section.subarray(lengthAt + 4, lengthAt + 4 + length));
    at = lengthAt + 4 + length + (length % 2);
  }
  return found;
}

/**
 * Returns how many layers the section claims, below 0 where the composite has an alpha channel. Those of 16
 * bits are counted only by the library's reader.
 */
function recordsIn(section: Buffer): number {
  return section.length < 10 || section.readUInt32BE(4) === 0 ? 0 : section.readInt16BE(8);
}
