import type { Files } from '#platform/server/files/files.ts';
import type { FileKind } from '#platform/server/files/stored-files.ts';
import type { Spool, SpooledFile } from '#platform/server/files/spool.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { imageFile } from '#platform/shared/image-file.ts';

/** The files of all templates have keys with this prefix. */
export const templateFilePrefix = 'templates/';

export const templateFiles: readonly FileKind[] = [
  {
    prefix: templateFilePrefix,
    neededSql: `
select picture as name from template_versions where picture in (select name from file)
union select thumbnail from template_versions where thumbnail in (select name from file)`,
  },
];

const nameLength = 22;
const contentTypes: Readonly<Record<string, string>> = {
  bmp: 'image/bmp',
  avif: 'image/avif',
  ...Object.fromEntries(
    Object.values(outputFormats).map(({ extension, contentType }) => [extension, contentType]),
  ),
};

/** Returns the content type of a file by its name, which was chosen by its content. */
export function contentTypeOf(fileName: string): string {
  const type = contentTypes[fileName.slice(fileName.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`Expected the name of a picture, received ${fileName}`);
  return type;
}

/**
 * Stores a file of a template. Returns its name; until a row has that name, the sweep takes the file for one
 * that nobody needs. Throws 507 if the store is full and 503 if it is unavailable.
 */
export async function storeTemplateFile(files: Files, bytes: Uint8Array, extension: string): Promise<string> {
  const name = `${randomBase62(nameLength)}.${extension}`;
  await files.put(templateFilePrefix + name, bytes, { contentType: contentTypeOf(name) });
  return name;
}

/** Copies a stored picture into the spool; its caller removes it. Throws 503 if the store is unavailable. */
export async function spoolTemplateFile(
  { files, spool }: { readonly files: Files; readonly spool: Spool },
  name: string,
): Promise<SpooledFile> {
  const file = await files.open(templateFilePrefix + name);
  if (!file) throw new Error(`Expected the stored picture ${name}, found none`);
  return spool.write(file.stream, { maxBytes: imageFile.maxBytes, tooLarge: imageFile.tooLarge });
}
