import type { PictureKind } from '#platform/server/image/formats.ts';
import type { Size } from '#platform/shared/size.ts';

export interface MadePicture extends PictureKind, Size {
  readonly bytes: Buffer;
}

/** Finished pictures, one for each size, and facts about them. */
export interface Made<Report = never> {
  readonly pictures: readonly [MadePicture, ...MadePicture[]];
  /** The size of the source, upright. */
  readonly source: Size;
  /** One report for each layer, in pixels of the picture before square and sizes. */
  readonly layout: readonly Report[];
}

/** The same as an image process sends it: the bytes of the pictures follow one another. */
export interface MadeReport<Report> extends Omit<Made<Report>, 'pictures'> {
  readonly pictures: readonly (Omit<MadePicture, 'bytes'> & { readonly sizeBytes: number })[];
}

export interface SentPictures<Report> {
  readonly report: MadeReport<Report>;
  readonly bytes: Buffer;
}

/** Returns finished pictures as an image process sends them. */
export function toSend<Report>({ pictures, ...facts }: Made<Report>): SentPictures<Report> {
  const [first, ...others] = pictures;
  const bytes = others.length === 0 ? first.bytes : Buffer.concat(pictures.map((picture) => picture.bytes));
  const report = pictures.map(({ bytes: own, ...picture }) => ({ ...picture, sizeBytes: own.byteLength }));
  return { report: { ...facts, pictures: report }, bytes };
}

/** Returns finished pictures as an image process has sent them. */
export function received<Report>({ report, bytes }: SentPictures<Report>): Made<Report> {
  let start = 0;
  const [first, ...others] = report.pictures.map(({ sizeBytes, ...picture }): MadePicture => {
    const own = bytes.subarray(start, start + sizeBytes);
    start += sizeBytes;
    return { ...picture, bytes: own };
  });
  if (!first) throw new Error('Expected a finished picture, received none');
  return { ...report, pictures: [first, ...others] };
}
