import { stemOf } from '#platform/web/picture/stem-of.ts';
import type { DraftCheck } from './check-draft.ts';
import { type Draft, isOfFiles } from './draft.ts';

/** An item of a draft that is drawn before the start. */
export interface FirstItem {
  /** The same for the same picture. */
  readonly key: string;
  readonly name: string;
  readonly picture: File | string;
  /** The name without its ending. */
  readonly stem: string;
  /** By the names of variables. */
  readonly values: Readonly<Record<string, string>>;
}

/** How many pictures are drawn: enough to see whether the layout fits. */
const shown = 3;

/** Returns the first items of a draft that can start, each with its picture and its values. */
export function firstItems(draft: Draft, { rows, files }: Pick<DraftCheck, 'rows' | 'files'>): FirstItem[] {
  if (!draft.csv) return files.slice(0, shown).map((file) => itemOf(file, draft.values));
  return rows
    .filter(({ error }) => error === undefined)
    .slice(0, shown)
    .flatMap(({ file, fields }) => {
      const picture = isOfFiles(draft) ? file : fields['image_url']?.trim();
      return picture === undefined ? [] : [itemOf(picture, { ...draft.values, ...fields })];
    });
}

function itemOf(picture: File | string, values: FirstItem['values']): FirstItem {
  if (typeof picture === 'string') {
    const stem = stemOf({ kind: 'url', url: picture });
    return { key: picture, name: values['name'] || stem, picture, stem, values };
  }
  const { webkitRelativePath: path, name, lastModified, size } = picture;
  const key = `${path}${name}${lastModified}${size}`;
  return { key, name: values['name'] || name, picture, stem: stemOf({ kind: 'file', name }), values };
}
