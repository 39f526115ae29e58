import { fileError } from '#platform/web/picture/check-source.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { readCsvTable } from '#workflows/batches/shared/csv-table.ts';
import { type Draft, isOfFiles, noPictures } from './draft.ts';

const isCsv = ({ name, type }: File) => type === 'text/csv' || /\.(?:csv|tsv)$/i.test(name);
/** Files that systems leave in folders. */
const isHidden = ({ name }: File) => /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(name);

/**
 * Returns the change of a draft that files make: pictures are added to those before, a CSV replaces
 * everything but the pictures that it names. Files that are neither are named in `refusal`.
 */
export async function takeFiles(given: readonly File[]): Promise<(before: Draft) => Partial<Draft>> {
  const files = given.filter((file) => !isHidden(file));
  const csv = files.find(isCsv);
  const others = files.filter((file) => file !== csv);
  if (csv) return takeCsv(csv, others);
  const taken = takePictures(others);
  return (before) => ({
    ...noPictures,
    ...((taken.count === 0 || isOfFiles(before)) && { csv: before.csv }),
    ...taken.added(before),
    ...(files.length === 0 && { refusal: 'It contains no pictures' }),
  });
}

function takePictures(files: readonly File[]) {
  const pictures = files.filter((file) => fileError(file) === undefined);
  const refused = files.filter((file) => !pictures.includes(file));
  const added = ({ files: before }: Draft): Pick<Draft, 'files' | 'refusal'> => ({
    files: [...before, ...pictures.filter((file) => !before.some((known) => isSame(file, known)))],
    refusal: refused.length > 0 ? refusalOf(refused) : undefined,
  });
  return { count: pictures.length, added };
}

async function takeCsv(file: File, others: readonly File[]): Promise<(before: Draft) => Partial<Draft>> {
  const { maxCsvBytes } = batchLimits;
  if (file.size > maxCsvBytes)
    return () => ({ refusal: `A CSV can have at most ${maxCsvBytes / 1024 ** 2} MB` });
  const csv = { file, table: readCsvTable(await file.bytes()), isEdited: false };
  if (isOfFiles({ csv })) {
    const { added } = takePictures(others);
    return (before) => ({ ...noPictures, csv, ...added(before) });
  }
  const refusal = others.length > 0 ? 'This CSV has pictures by URL; other files are ignored' : undefined;
  return () => ({ ...noPictures, csv, refusal });
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
