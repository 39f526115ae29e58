import type { DraftCheck } from './check-draft.ts';
import { type Draft, isOfFiles } from './draft.ts';

/** An item of a draft, as far as its drawing depends on it. */
export interface DrawnItem {
  /** The line of its row; without a CSV its place among the files. */
  readonly at: number;
  readonly picture: File | string;
  /** By the names of variables. */
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the items of a draft that can start, each with its picture and its values. */
export function drawnItems(draft: Draft, { rows, files }: Pick<DraftCheck, 'rows' | 'files'>): DrawnItem[] {
  // An emptied field gives no value; the cell of a row is one, even if it is empty.
  const values = Object.fromEntries(Object.entries(draft.values).filter(([, value]) => value !== ''));
  if (!draft.csv) return files.map((picture, at) => ({ at, picture, values }));
  return rows
    .filter(({ error }) => error === undefined)
    .flatMap(({ line, file, fields }) => {
      const picture = isOfFiles(draft) ? file : fields['image_url']?.trim();
      return picture === undefined ? [] : [{ at: line, picture, values: { ...values, ...fields } }];
    });
}

/** The same for the same picture. */
export function pictureKey({ picture }: Pick<DrawnItem, 'picture'>): string {
  if (typeof picture === 'string') return picture;
  return `${picture.webkitRelativePath}${picture.name}${picture.lastModified}${picture.size}`;
}
