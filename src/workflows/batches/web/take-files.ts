import { fileError } from '#platform/web/picture/check-source.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { readCsvTable } from '#workflows/batches/shared/csv-table.ts';
import { type Draft, noPictures } from './draft.ts';

const isCsv = ({ name, type }: File) => type === 'text/csv' || /\.(?:csv|tsv)$/i.test(name);
/** Files that systems leave in folders. */
const isHidden = ({ name }: File) => /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(name);

/**
 * Returns the change of a draft that files make: pictures are added to those before, a CSV replaces
 * everything. Files that are neither are named in `refusal`.
 */
export async function takeFiles(given: readonly File[]): Promise<(before: Draft) => Partial<Draft>> {
  const files = given.filter((file) => !isHidden(file));
  const csv = files.find(isCsv);
  if (csv) return takeCsv(csv, files.length - 1);
  const pictures = files.filter((file) => fileError(file) === undefined);
  const refused = files.filter((file) => !pictures.includes(file));
  const refusal = refused.length > 0 ? refusalOf(refused) : undefined;
  return ({ files: before, csv: csvBefore }) => ({
    ...noPictures,
    ...(pictures.length === 0 && { csv: csvBefore }),
    files: [...before, ...pictures.filter((file) => !before.some((known) => isSame(file, known)))],
    refusal: files.length === 0 ? 'It contains no pictures' : refusal,
  });
}

async function takeCsv(file: File, others: number): Promise<() => Partial<Draft>> {
  const { maxCsvBytes } = batchLimits;
  if (file.size > maxCsvBytes)
    return () => ({ refusal: `A CSV can have at most ${maxCsvBytes / 1024 ** 2} MB` });
  const table = readCsvTable(await file.bytes());
  const refusal = others > 0 ? 'A CSV lists its pictures by URL; other files are ignored' : undefined;
  return () => ({ ...noPictures, csv: { file, table }, refusal });
}

function isSame(file: File, other: File): boolean {
  const { name, size, lastModified, webkitRelativePath: path } = file;
  return (
    name === other.name &&
    size === other.size &&
    lastModified === other.lastModified &&
    path === other.webkitRelativePath
  );
}

const shownNames = 3;

function refusalOf(files: readonly File[]): string {
  const names = files.slice(0, shownNames).map(({ name }) => name);
  const others = files.length - names.length;
  const list = names.join(', ') + (others > 0 ? ` and ${others} more` : '');
  const [first] = files;
  return `Ignored: ${list}. ${(first && fileError(first)) ?? ''}`;
}
