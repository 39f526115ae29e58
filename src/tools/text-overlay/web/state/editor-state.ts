import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { type History, startHistory } from './history.ts';
import type { LayerInWork, Overlay, PlacedLayer } from './overlay.ts';

/** The state that undo and redo restore. The last overlay is in front. */
export interface Work {
  readonly picture: Picture | null;
  readonly overlays: readonly LayerInWork[];
  /** The size of the latest picture, which the texts' pixels are of. */
  readonly size?: Size | undefined;
}

/** A text with its centre, in picture pixels. */
export interface CentredText {
  readonly id: number;
  readonly centre: Point;
}

/** Layers that were copied, whose pixels are of a picture of `size`. */
export interface CopiedTexts {
  readonly texts: readonly (PlacedLayer & { readonly place: Point })[];
  readonly size: Size | undefined;
}

export interface EditorState {
  readonly history: History<Work>;
  /** The texts that keys and fields apply to, in the order in which they were chosen. */
  readonly selectedIds: readonly number[];
  readonly nextId: number;
}

/** Starts with the texts of an earlier visit, whose pixels are of a picture of `size`. */
export function startEditor(texts: readonly PlacedLayer[] = [], size?: Size): EditorState {
  const overlays = texts.map((text, index) => ({ ...text, id: index + 1 }));
  return {
    history: startHistory({ picture: null, overlays, size }),
    selectedIds: [],
    nextId: overlays.length + 1,
  };
}

export const workOf = (state: EditorState): Work => state.history.present;

/** The run of all changes of one pull of a pointer. */
export const pulledRun = 'pulled';

/** Returns whether a pointer is pulling at layers, so that each frame changes them. */
export function isPulled({ history }: EditorState): boolean {
  return history.run?.startsWith(pulledRun) ?? false;
}

/** Returns the texts that are drawn. */
export function visibleOf({ overlays }: Pick<Work, 'overlays'>): readonly LayerInWork[] {
  return overlays.some(({ hidden }) => hidden) ? overlays.filter(({ hidden }) => !hidden) : overlays;
}

/** Returns whether the pointer and keys may move and remove a text: nobody moves what is out of sight. */
export function isFree({ hidden, locked }: LayerInWork): boolean {
  return !hidden && !locked;
}

/** Returns the selected texts, the last one in front. */
export function allSelectedOf(state: EditorState): readonly LayerInWork[] {
  return workOf(state).overlays.filter(({ id }) => state.selectedIds.includes(id));
}

/** Returns the selected text, or undefined if none or several are selected. */
export function selectedOf(state: EditorState): LayerInWork | undefined {
  const [first, ...others] = allSelectedOf(state);
  return others.length === 0 ? first : undefined;
}

/** Returns the selected text, or undefined if none, several or another layer is selected. */
export function selectedTextOf(state: EditorState): Overlay | undefined {
  const selected = selectedOf(state);
  return selected && isText(selected) ? selected : undefined;
}

/** Returns a selection with one more text, or one less if it was in it. */
export function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
