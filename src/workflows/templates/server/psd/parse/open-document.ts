import { type Layer, type Psd, readPsd } from 'ag-psd';
import { type Density, densityOf } from '#platform/shared/density/density.ts';
import { psdLimits } from '#workflows/templates/shared/psd-limits.ts';
import { type PsdHeader, type PsdSections, psdNotRead, readPsdHeader, readSections } from './psd-file.ts';

/** A PSD whose structure is read; its pixels are still as the file has them. */
export interface PsdDocument extends PsdSections {
  readonly header: PsdHeader;
  readonly layers: readonly Layer[];
  /** Degrees of the light that effects share. */
  readonly globalAngle: number;
  readonly density: Density | undefined;
}

/** For patterns, which are the only pixels that the library decodes here. */
const libraryBytes = 64 * 1024 * 1024;
const defaultAngle = 120;

/**
 * Reads the structure of a PSD without decoding pixels. Throws `Problem` `psd_not_read`, also for a file that
 * ends too early, and `image_too_large`.
 */
export function openDocument(bytes: Buffer): PsdDocument {
  const header = readPsdHeader(bytes);
  const sections = readSections(bytes);
  const { children = [], imageResources } = readStructure(bytes);
  requireFew(children);
  const { globalAngle = defaultAngle, resolutionInfo } = imageResources ?? {};
  return { header, ...sections, layers: children, globalAngle, density: densityIn(resolutionInfo) };
}

function densityIn(info: Resolution | undefined): Density | undefined {
  if (!info) return undefined;
  const unit = info.horizontalResolutionUnit === 'PPCM' ? 'cm' : 'inch';
  return densityOf(info.horizontalResolution, info.verticalResolution, unit);
}

type Resolution = NonNullable<NonNullable<Psd['imageResources']>['resolutionInfo']>;

function readStructure(bytes: Buffer): Psd {
  let isCut = false;
  let psd: Psd;
  try {
    psd = readPsd(bytes, {
      useRawData: true,
      skipThumbnail: true,
      skipLinkedFilesData: true,
      skipCompositeImageData: true,
      totalMemoryLimit: libraryBytes,
      // What the file lacks is otherwise read as zeros.
      debug: true,
      log: (message: unknown) => {
        if (String(message).includes('exceeding buffer')) isCut = true;
      },
    });
  } catch (error) {
    throw psdNotRead(error);
  }
  if (isCut) throw psdNotRead(new Error('ends too early'));
  return psd;
}

/** Throws `psd_not_read` for more layers, or groups in more groups, than are read. */
function requireFew(layers: readonly Layer[]): void {
  let count = 0;
  let level = layers;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > psdLimits.maxDepth || count > psdLimits.maxRecords)
      throw psdNotRead(
        new Error(`${count} layers, ${depth} deep`),
        `Merge some layers and groups: at most ${psdLimits.maxRecords} layers, and ${psdLimits.maxDepth} groups in each other, are read.`,
      );
    level = level.flatMap(({ children = [] }) => children);
  }
}
