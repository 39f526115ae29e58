import { type PictureFormat, png } from './draw-as.ts';
import type { PictureSource } from './picture.ts';
import { stemOf } from './stem-of.ts';

/** As the API writes them (contract 11, Pictures). */
const quality = 0.9;
const jpeg: PictureFormat = { type: 'image/jpeg', name: 'JPEG', extension: 'jpg', quality };
const gif: PictureFormat = { type: 'image/gif', name: 'GIF', extension: 'gif' };
const webp: PictureFormat = { type: 'image/webp', name: 'WebP', extension: 'webp', quality };

/** A file that a finished picture can be saved as. */
export interface Download {
  readonly format: PictureFormat;
  readonly fileName: string;
  /** Result format for a picture in this format. */
  readonly detail: string;
}

interface Original {
  readonly source: PictureSource;
  /** As the browser or the server named it. */
  readonly type: string;
}

/** A finished picture. */
export interface Finished {
  /** The change to the picture, for the file's name. */
  readonly suffix: string;
  /** Whether it is to stay transparent, which JPEG cannot. */
  readonly transparent: boolean;
  /** Whether it has frames, which browsers do not write. */
  readonly animated: boolean;
}

/**
 * Returns the files to choose from, that in the original's format first. They have the original's name with
 * the suffix.
 */
export function downloadsOf(
  { source, type }: Original,
  { suffix, transparent, animated }: Finished,
): Download[] {
  const formats = animated ? [gif] : [jpeg, png, webp].filter((format) => !(transparent && format === jpeg));
  const own = formats.find((format) => format.type === type);
  const ordered = own ? [own, ...formats.filter((format) => format !== own)] : formats;
  return ordered.map((format) => ({
    format,
    fileName: `${stemOf(source)}-${suffix}.${format.extension}`,
    detail: detailOf(format),
  }));
}

function detailOf({ name, quality: share }: PictureFormat): string {
  if (name === 'GIF') return 'GIF, all frames';
  if (share === undefined) return `${name}, nothing is lost`;
  const lossy = `${name}, quality ${share * 100} of 100`;
  return name === 'JPEG' ? `${lossy}, no transparency` : lossy;
}
