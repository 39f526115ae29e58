import type { FileKind } from '#platform/server/files/stored-files.ts';
import { type ImageFormat, outputFormats } from '#platform/server/image/formats.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';

/** The files of all assets have keys with this prefix. */
export const assetFilePrefix = 'assets/';

export const assetFiles: FileKind = {
  prefix: assetFilePrefix,
  neededSql: 'select file_name as name from assets where file_name in (select name from file)',
};

const nameLength = 22;

export function newAssetFileName(format: ImageFormat): string {
  return `${randomBase62(nameLength)}.${formatFacts(format).extension}`;
}

/** Returns the key of an asset's file in the store. */
export function assetFileKey(fileName: string): string {
  return assetFilePrefix + fileName;
}

/** Returns the content type of a stored picture. */
export function contentTypeOf(format: ImageFormat): string {
  return formatFacts(format).contentType;
}

function formatFacts(format: ImageFormat) {
  if (format === 'bmp' || format === 'avif') return { extension: format, contentType: `image/${format}` };
  return outputFormats[format];
}
