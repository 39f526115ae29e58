import type { SpooledFile } from '#platform/server/files/spool.ts';

/** A file of a request, in the spool. */
export interface ReceivedFile extends SpooledFile {
  /** Whether its bytes came as they are or as text: a data URI or base64. */
  readonly sentAs: 'file' | 'data_uri';
  /** The sender's name for the file, where there is one: data, never a path. */
  readonly name?: string;
}

/** Returns the files of a field that takes several, in the order in which they came. */
export function filesOf(
  files: Readonly<Record<string, ReceivedFile | undefined>>,
  field: string,
): ReceivedFile[] {
  const numberOf = (name: string) => Number(name.slice(field.length + 1));
  return Object.entries(files)
    .filter(([name]) => name === field || name.startsWith(`${field}.`))
    .toSorted(([a], [b]) => numberOf(a) - numberOf(b))
    .flatMap(([, file]) => file ?? []);
}
