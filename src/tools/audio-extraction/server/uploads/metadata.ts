import { Problem } from '#platform/shared/problem.ts';
import { uploadProblems } from '#tools/audio-extraction/shared/uploads.ts';
import { plainName } from '#tools/audio-extraction/server/source-name.ts';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** The names that tus clients give a file's name: tus-js-client and Uppy. */
const nameFields = ['filename', 'name'];

/**
 * Returns the file's name in an `Upload-Metadata` (tus 1.0, Creation), as a plain name; undefined if it has
 * none. Throws `Problem` 400 unless the header consists of names, each with a value in base64 or without one.
 */
export function nameInMetadata(header: string): string | undefined {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  const values = new Map<string, string>();
  for (const [name = '', value = '', ...rest] of pairs) {
    const isValid = name !== '' && rest.length === 0 && !values.has(name) && base64.test(value);
    if (!isValid) throw new Problem(uploadProblems.invalidMetadata);
    values.set(name, Buffer.from(value, 'base64').toString('utf8'));
  }
  const given = nameFields.map((field) => values.get(field)).find((value) => value !== undefined);
  return given === undefined ? undefined : plainName(given);
}
