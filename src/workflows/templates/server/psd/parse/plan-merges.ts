import type { Size } from '#platform/shared/size.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Item } from './items.ts';
import { boxOf } from './raster.ts';
import type { Report } from './report.ts';

interface MergeContext {
  readonly document: Size;
  readonly maxImages: number;
  readonly report: Report;
  /** Whether nothing below a layer can be seen; decodes it. */
  readonly covers: (item: Item) => boolean;
}

/** What becomes of the layers: those of the own picture, and those above it, all from the bottom up. */
export interface MergePlan {
  readonly merged: ReadonlySet<Item>;
  readonly above: readonly Item[];
}

/**
 * Decides which layers are the own picture: the lowest picture that is as large as the document, pictures
 * below it, and what exceeds the limits.
 */
export function planMerges(items: readonly Item[], context: MergeContext): MergePlan {
  const { report, maxImages } = context;
  const { merged, above } = ownPicture(items, context);
  let rest = above;
  const merge = (item: Item, limit: string) => {
    const below = rest.slice(0, rest.indexOf(item)).length;
    merged.add(item);
    rest = rest.filter((one) => one !== item);
    const order = below === 0 ? '' : ` It is now below ${below} layers that it was above.`;
    report.add(item.leaf.name, 'limit', `${limit}: it was merged into the own picture.${order}`);
  };
  for (let pictures = picturesIn(rest); pictures.length > maxImages; pictures = picturesIn(rest))
    if (pictures[0]) merge(pictures[0], `At most ${maxImages} pictures can be stored as layers`);
  while (rest.length > overlayLimits.maxOverlays)
    if (rest[0]) merge(rest[0], `A template has at most ${overlayLimits.maxOverlays} layers`);
  return { merged, above: rest };
}

function picturesIn(items: readonly Item[]): readonly Item[] {
  return items.filter(({ kind }) => kind === 'picture');
}

function ownPicture(items: readonly Item[], { document, report, covers }: MergeContext) {
  const index = items.findIndex((item) => isFullSize(item, document));
  const found = items[index];
  if (!found) return { merged: new Set<Item>(), above: items };
  const below = items.slice(0, index);
  const above = items.slice(index + 1);
  if (below.every(({ kind }) => kind === 'picture')) {
    for (const { leaf } of below)
      report.add(leaf.name, 'own picture', `It is below ${found.leaf.name} and was merged with it.`);
    return { merged: new Set([...below, found]), above };
  }
  if (!covers(found)) return { merged: new Set<Item>(), above: items };
  for (const { leaf } of below)
    report.add(leaf.name, 'own picture', `It is covered by ${found.leaf.name} and was left out.`);
  return { merged: new Set([found]), above };
}

function isFullSize(item: Item, { width, height }: Size): boolean {
  if (item.kind !== 'picture' || item.artwork) return false;
  const box = boxOf(item.leaf.layer);
  return box.x <= 0 && box.y <= 0 && box.x + box.width >= width && box.y + box.height >= height;
}
