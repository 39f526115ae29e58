import { qrDefaults } from '#tools/text-overlay/shared/qr-layer.ts';
import type { ShapeType } from '#tools/text-overlay/shared/shape-layer.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { Point, Size } from '#tools/text-overlay/shared/draw/layout.ts';
import { editorDefaults, overlayDefaults, overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type {
  ImageInWork,
  LayerInWork,
  LayerPart,
  Overlay,
  PlacedLayer,
  PlacedText,
  QrInWork,
  ShapeInWork,
} from './overlay.ts';
import { movedBy, movedTo } from './moved-to.ts';
import { broughtTo, changesGeometry, withOldPixels } from './rescale.ts';
import { firstSizes, shorterSide } from './lengths.ts';
import { cancelRun, endRun, type History, record, redo, startHistory, undo } from './history.ts';

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

type WorkAction =
  /** Replaces the picture and keeps the texts. */
  | { readonly type: 'pictureLoaded'; readonly picture: Picture }
  | { readonly type: 'pictureRemoved' }
  /** Takes back what bringing the texts to another picture changed. */
  | { readonly type: 'pixelsRestored' }
  /** Removes picture and texts (spec 2, "Delete Image"). */
  | { readonly type: 'cleared' }
  /** Consecutive changes with the same `run` are one undo step. */
  | {
      readonly type: 'changed';
      readonly id: number;
      readonly part: LayerPart;
      readonly run?: string;
    }
  /** Puts texts with their centres elsewhere. */
  | { readonly type: 'moved'; readonly texts: readonly CentredText[]; readonly run?: string }
  /** The centre is used for a text at a named position. */
  | { readonly type: 'nudged'; readonly texts: readonly CentredText[]; readonly by: Point }
  | { readonly type: 'removed'; readonly ids: readonly number[] }
  | { readonly type: 'ordered'; readonly ids: readonly number[]; readonly to: 'front' | 'back' }
  /** Puts a text at an index of the list; 0 is behind all others. */
  | { readonly type: 'placed'; readonly id: number; readonly index: number };

export type EditorAction =
  | WorkAction
  | { readonly type: 'added'; readonly text: string }
  /** Adds a shape in the picture's centre. */
  | { readonly type: 'shapeAdded'; readonly shape: ShapeType }
  /** Adds a QR code in the picture's centre. */
  | { readonly type: 'qrAdded' }
  /** Adds an asset in the picture's centre, in its shape. */
  | { readonly type: 'imageAdded'; readonly id: string; readonly size: Size }
  /** Replaces picture and texts in one step. The texts' pixels are of a picture of `size`. */
  | {
      readonly type: 'opened';
      readonly picture: Picture | null;
      readonly texts: readonly PlacedLayer[];
      readonly size?: Size | undefined;
    }
  | { readonly type: 'duplicated'; readonly texts: readonly CentredText[] }
  | ({ readonly type: 'pasted' } & CopiedTexts)
  | { readonly type: 'selected'; readonly ids: readonly number[] }
  | { readonly type: 'runEnded' }
  /** Takes back all changes of the current run. */
  | { readonly type: 'runCancelled' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' };

/** Changes fields of a text. Consecutive changes with the same `run` are one undo step. */
export type ChangeText = (part: Partial<PlacedText>, run?: string) => void;

/**
 * The offset of a copy from its original in both directions: a share of the shorter side, and its minimum.
 */
const copyOffsetShare = 0.025;
const minCopyOffsetPx = 20;

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

/** Returns the state after an action. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'added':
      return addText(state, action.text);
    case 'shapeAdded':
      return addShape(state, action.shape);
    case 'qrAdded':
      return addQr(state);
    case 'imageAdded':
      return addImage(state, action);
    case 'opened':
      return openWork(state, action);
    case 'duplicated':
      return duplicate(state, action.texts);
    case 'pasted':
      return paste(state, action);
    case 'selected':
      return { ...state, selectedIds: action.ids, history: endRun(state.history) };
    case 'runEnded':
      return { ...state, history: endRun(state.history) };
    case 'runCancelled':
      return { ...state, history: cancelRun(state.history) };
    case 'undone':
      return { ...state, history: undo(state.history) };
    case 'redone':
      return { ...state, history: redo(state.history) };
    default:
      return { ...state, history: record(state.history, changeWork(workOf(state), action), runOf(action)) };
  }
}

function changeWork(work: Work, action: WorkAction): Work {
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
    case 'ordered':
      return { ...work, overlays: reordered(work.overlays, action.ids, action.to) };
    case 'placed':
      return placedAt(work, action);
  }
}

function runOf(action: WorkAction): string | null {
  if (action.type === 'nudged') return `nudge ${action.texts.map(({ id }) => id).join(' ')}`;
  if (action.type === 'moved') return action.run ?? null;
  return action.type === 'changed' && action.run !== undefined ? `${action.run} ${action.id}` : null;
}

/**
 * Adds a text in the picture's centre, or a line below those that are there already, unless it is blank or
 * there is no picture (spec 3 and 5).
 */
function addText(state: EditorState, text: string): EditorState {
  const { picture, overlays } = workOf(state);
  if (text.trim() === '' || !picture) return state;
  const { fontFamily, color, outlineColor } = editorDefaults;
  const { fontSize, outlineWidth } = firstSizes(picture);
  const { lineHeight, align } = overlayDefaults;
  const linePx = Math.round(pixelsOf(fontSize, shorterSide(picture)) * lineHeight);
  return append(state, {
    text,
    fontSize,
    fontFamily,
    color,
    lineHeight,
    align,
    place: freePlace(picture, overlays, linePx),
    outline: { color: outlineColor, width: outlineWidth },
  });
}

/** Of the picture's shorter side. */
const firstShapeShares = { rectangle: { width: 0.6, height: 0.3 }, ellipse: { width: 0.4, height: 0.4 } };
/** A new text is white, and can be read on it. */
const firstFill = '#000000';

function addShape(state: EditorState, type: ShapeType): EditorState {
  const { picture } = workOf(state);
  if (!picture) return state;
  const { width, height } = firstShapeShares[type];
  const side = (share: number) => Math.max(1, Math.round(share * shorterSide(picture)));
  return append(state, {
    type,
    width: side(width),
    height: side(height),
    fill: firstFill,
    place: { x: Math.round(picture.width / 2), y: Math.round(picture.height / 2) },
  });
}

/** The side of a new QR code, as a share of the picture's shorter side. */
const firstQrShare = 0.3;

function addQr(state: EditorState): EditorState {
  const { picture } = workOf(state);
  if (!picture) return state;
  return append(state, {
    type: 'qr',
    text: 'https://example.com',
    ...qrDefaults,
    background: '#FFFFFF',
    width: Math.max(1, Math.round(firstQrShare * shorterSide(picture))),
    place: { x: Math.round(picture.width / 2), y: Math.round(picture.height / 2) },
  });
}

/** The longer side of a new image, as a share of the picture's shorter side. */
const firstImageShare = 0.5;

function addImage(
  state: EditorState,
  { id, size }: Extract<EditorAction, { readonly type: 'imageAdded' }>,
): EditorState {
  const { picture } = workOf(state);
  if (!picture) return state;
  const scale = (firstImageShare * shorterSide(picture)) / Math.max(size.width, size.height);
  return append(state, {
    type: 'image',
    image: id,
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
    place: { x: Math.round(picture.width / 2), y: Math.round(picture.height / 2) },
  });
}

/**
 * Returns the centre, or the first place a number of lines below it that no text has; after the bottom the
 * top.
 */
function freePlace({ width, height }: Size, overlays: readonly LayerInWork[], linePx: number): Point {
  const x = width / 2;
  const isTaken = (y: number) =>
    overlays.some(({ place }) =>
      typeof place === 'string' ? place === 'center' && y === height / 2 : place.x === x && place.y === y,
    );
  const ys = Array.from(
    { length: overlayLimits.maxOverlays },
    (_none, line) => (height / 2 + line * linePx) % height,
  );
  return { x, y: ys.find((y) => !isTaken(y)) ?? height / 2 };
}

function openWork(
  state: EditorState,
  { picture, texts, size }: Extract<EditorAction, { readonly type: 'opened' }>,
): EditorState {
  const overlays = texts.map((text, index) => ({ ...text, id: state.nextId + index }));
  return {
    history: record(state.history, { picture, overlays, size }),
    selectedIds: [],
    nextId: state.nextId + overlays.length,
  };
}

/** Copies texts, as many as the API's limit leaves room for. */
function duplicate(state: EditorState, texts: readonly CentredText[]): EditorState {
  const { overlays, size } = workOf(state);
  const offset = copyOffsetPx(size);
  const copies = overlays.flatMap(({ id, ...copy }) => {
    const original = texts.find((text) => text.id === id);
    if (!original) return [];
    const from = typeof copy.place === 'string' ? original.centre : copy.place;
    // A name is that of one layer.
    return [
      { ...copy, name: undefined, authored: undefined, place: shifted(from, { x: offset, y: offset }) },
    ];
  });
  return append(state, ...copies);
}

/** Puts copied texts in their places, or beside them where they would lie on their originals. */
function paste(state: EditorState, { texts, size }: CopiedTexts): EditorState {
  const { overlays, size: to } = workOf(state);
  const offset = copyOffsetPx(to);
  const isTaken = ({ x, y }: Point) =>
    overlays.some(({ place }) => typeof place !== 'string' && place.x === x && place.y === y);
  const brought = texts.map((text) => {
    const {
      id: _id,
      authored: _authored,
      ...one
    } = size && to ? broughtTo({ ...text, id: 0 }, size, to) : { ...text, id: 0 };
    return { ...one, place: typeof one.place === 'string' ? text.place : one.place };
  });
  const steps = Array.from({ length: overlayLimits.maxOverlays }, (_none, step) => step * offset);
  const by = steps.find((px) => !brought.some(({ place }) => isTaken(shifted(place, { x: px, y: px })))) ?? 0;
  const names = overlays.flatMap(({ name }) => name ?? []);
  return append(
    state,
    ...brought.map((text) => ({
      ...text,
      name: text.name !== undefined && names.includes(text.name) ? undefined : text.name,
      place: shifted(text.place, { x: by, y: by }),
    })),
  );
}

function copyOffsetPx(size: Size | undefined): number {
  return Math.max(minCopyOffsetPx, Math.round(copyOffsetShare * (size ? shorterSide(size) : 0)));
}

/** A layer without its id. */
type Added = Omit<Overlay, 'id'> | Omit<ShapeInWork, 'id'> | Omit<ImageInWork, 'id'> | Omit<QrInWork, 'id'>;

/** Adds texts in front of the others and selects them. Leaves out those beyond the API's limit. */
function append(state: EditorState, ...texts: readonly Added[]): EditorState {
  const work = workOf(state);
  const added = texts
    .slice(0, overlayLimits.maxOverlays - work.overlays.length)
    .map((text, index) => ({ ...text, id: state.nextId + index }));
  if (added.length === 0) return state;
  return {
    history: record(state.history, { ...work, overlays: [...work.overlays, ...added] }),
    selectedIds: added.map(({ id }) => id),
    nextId: state.nextId + added.length,
  };
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

function shifted(place: Point, by: Point): Point {
  return { x: place.x + by.x, y: place.y + by.y };
}

function reordered(
  overlays: readonly LayerInWork[],
  ids: readonly number[],
  to: 'front' | 'back',
): readonly LayerInWork[] {
  const moved = overlays.filter(({ id }) => ids.includes(id));
  const rest = overlays.filter(({ id }) => !ids.includes(id));
  return to === 'front' ? [...rest, ...moved] : [...moved, ...rest];
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
