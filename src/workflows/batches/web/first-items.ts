import type { DraftCheck } from './check-draft.ts';
import { type Draft, isOfFiles } from './draft.ts';

/** An item of a draft that is drawn before the start. */
export interface FirstItem {
  readonly picture: File | string;
  /** By the names of variables. */
  readonly values: Readonly<Record<string, string>>;
}

/** How many pictures are drawn: enough to see whether the layout fits. */
const shown = 3;

/** Returns the first items of a draft that can start, each with its picture and its values. */
export function firstItems(draft: Draft, { rows, files }: Pick<DraftCheck, 'rows' | 'files'>): FirstItem[] {
  if (!draft.csv) return files.slice(0, shown).map((picture) => ({ picture, values: draft.values }));
  return rows
    .filter(({ error }) => error === undefined)
    .slice(0, shown)
    .flatMap(({ file, fields }) => {
      const picture = isOfFiles(draft) ? file : fields['image_url']?.trim();
      return picture === undefined ? [] : [{ picture, values: { ...draft.values, ...fields } }];
    });
}
