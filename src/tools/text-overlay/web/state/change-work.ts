import type { Picture } from '#platform/web/picture/picture.ts';
import type { Order, WorkAction } from './editor-action.ts';
import type { Work } from './editor-state.ts';
import { movedBy, movedTo } from './moved-to.ts';
import type { LayerInWork, LayerPart } from './overlay.ts';
import { broughtTo, changesGeometry, withOldPixels } from './rescale.ts';

/** Returns the work after an action on it. */
export function changeWork(work: Work, action: WorkAction): Work {
  switch (action.type) {
    case 'pictureLoaded':
      return broughtInto(action.picture, work);
    case 'pictureRemoved':
      return { ...work, picture: null };
    case 'pixelsRestored':
      return { ...work, overlays: work.overlays.map(withOldPixels) };
    case 'cleared':
      return { picture: null, overlays: [] };
    case 'changed':
      return mapOverlays(work, [action], (overlay) => withPart(overlay, action.part));
    case 'moved':
      return mapOverlays(work, action.texts, (overlay, { centre }) => movedTo(overlay, centre, work.size));
    case 'nudged':
      return mapOverlays(work, action.texts, (overlay, { centre }) =>
        movedBy(overlay, action.by, { centre, picture: work.size }),
      );
    case 'removed':
      return { ...work, overlays: work.overlays.filter(({ id }) => !action.ids.includes(id)) };
    case 'flagged': {
      const part = { [action.flag]: action.on ? true : undefined };
      const layers = action.ids.map((id) => ({ id }));
      return mapOverlays(work, layers, (layer) => withPart(layer, part));
    }
    case 'ordered':
      return { ...work, overlays: reordered(work.overlays, action.ids, action.to) };
    case 'placed':
      return placedAt(work, action);
  }
}

/** Returns the run that an action belongs to: consecutive ones of it are one undo step. */
export function runOf(action: WorkAction): string | null {
  if (action.type === 'nudged') return `nudge ${action.texts.map(({ id }) => id).join(' ')}`;
  if (action.type === 'moved') return action.run ?? null;
  return action.type === 'changed' && action.run !== undefined ? `${action.run} ${action.id}` : null;
}

/** Changes fields of a layer: they are those of its type, as it was the one that was selected. */
function withPart(layer: LayerInWork, part: LayerPart): LayerInWork {
  const changed = { ...layer, ...part, ...(changesGeometry(part) && { authored: undefined }) };
  return changed as LayerInWork;
}

/** Changes the texts that have an entry in a list. */
function mapOverlays<Entry extends { readonly id: number }>(
  work: Work,
  entries: readonly Entry[],
  change: (overlay: LayerInWork, entry: Entry) => LayerInWork,
): Work {
  const overlays = work.overlays.map((overlay) => {
    const entry = entries.find(({ id }) => id === overlay.id);
    return entry ? change(overlay, entry) : overlay;
  });
  return { ...work, overlays };
}

function reordered(
  overlays: readonly LayerInWork[],
  ids: readonly number[],
  to: Order,
): readonly LayerInWork[] {
  const isMoved = ({ id }: LayerInWork) => ids.includes(id);
  if (to === 'backward') return raised(overlays.toReversed(), isMoved).toReversed();
  if (to === 'forward') return raised(overlays, isMoved);
  const moved = overlays.filter(isMoved);
  const rest = overlays.filter((layer) => !isMoved(layer));
  return to === 'front' ? [...rest, ...moved] : [...moved, ...rest];
}

/** Puts layers one place on, each behind those of them that are at the end already. */
function raised(
  overlays: readonly LayerInWork[],
  isMoved: (layer: LayerInWork) => boolean,
): readonly LayerInWork[] {
  const order = [...overlays];
  for (let index = order.length - 2; index >= 0; index -= 1) {
    const [layer, above] = [order[index], order[index + 1]];
    if (layer && above && isMoved(layer) && !isMoved(above)) order.splice(index, 2, above, layer);
  }
  return order;
}

function placedAt(work: Work, { id, index }: Extract<WorkAction, { readonly type: 'placed' }>): Work {
  const moved = work.overlays.find((overlay) => overlay.id === id);
  if (!moved || work.overlays.indexOf(moved) === index) return work;
  const rest = work.overlays.filter((overlay) => overlay !== moved);
  return { ...work, overlays: [...rest.slice(0, index), moved, ...rest.slice(index)] };
}

/** Replaces the picture. The texts keep their relative places and sizes (contract 11, Screens). */
function broughtInto(picture: Picture, { size, overlays }: Work): Work {
  const to = { width: picture.width, height: picture.height };
  return {
    picture,
    size: to,
    overlays: size ? overlays.map((overlay) => broughtTo(overlay, size, to)) : overlays,
  };
}
