import { pixelsOf } from '../../shared/lengths.ts';
import type { Point, Size } from '../../shared/draw/layout.ts';
import {
  editorDefaults,
  overlayDefaults,
  overlayLimits,
  type Position,
  type TextOverlay,
} from '../../shared/text-overlay.ts';
import type { Picture } from '../../../../platform/web/picture/picture.ts';
import { type Authored, broughtTo, changesGeometry } from './rescale.ts';
import { firstSizes, shorterSide } from './lengths.ts';
import { endRun, type History, record, redo, startHistory, undo } from './history.ts';

/** A text in the editor, with its lengths as they were chosen. Its place is in picture pixels or named. */
export interface PlacedText extends TextOverlay {
  readonly place: Point | Position;
}

/** A text in the workspace, with an id of its own. */
export interface Overlay extends PlacedText {
  readonly id: number;
  /** What was chosen on an earlier picture, unless it has been changed on this one. */
  readonly authored?: Authored | undefined;
}

/** The state that undo and redo restore. The last overlay is in front. */
export interface Work {
  readonly picture: Picture | null;
  readonly overlays: readonly Overlay[];
  /** The size of the latest picture, which the texts' pixels are of. */
  readonly size?: Size | undefined;
}

export interface EditorState {
  readonly history: History<Work>;
  readonly selectedId: number | null;
  readonly nextId: number;
}

type WorkAction =
  /** Replaces the picture and keeps the texts. */
  | { readonly type: 'pictureLoaded'; readonly picture: Picture }
  | { readonly type: 'pictureRemoved' }
  /** Removes picture and texts (spec 2, "Delete Image"). */
  | { readonly type: 'cleared' }
  /** Consecutive changes with the same `run` are one undo step. */
  | {
      readonly type: 'changed';
      readonly id: number;
      readonly part: Partial<PlacedText>;
      readonly run?: string;
    }
  /** `from` is the centre of a text at a named position. */
  | { readonly type: 'nudged'; readonly id: number; readonly from: Point; readonly by: Point }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'ordered'; readonly id: number; readonly to: 'front' | 'back' };

export type EditorAction =
  | WorkAction
  | { readonly type: 'added'; readonly text: string }
  | { readonly type: 'duplicated'; readonly id: number; readonly from: Point }
  | { readonly type: 'selected'; readonly id: number | null }
  | { readonly type: 'runEnded' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' };

/** Changes fields of a text. Consecutive changes with the same `run` are one undo step. */
export type ChangeText = (part: Partial<PlacedText>, run?: string) => void;

/** The offset of a copy from its original in both directions: a share of the shorter side, and its minimum. */
const copyOffsetShare = 0.025;
const minCopyOffsetPx = 20;

/** Starts with the texts of an earlier visit, whose pixels are of a picture of `size`. */
export function startEditor(texts: readonly PlacedText[] = [], size?: Size): EditorState {
  const overlays = texts.map((text, index) => ({ ...text, id: index + 1 }));
  return {
    history: startHistory({ picture: null, overlays, size }),
    selectedId: null,
    nextId: overlays.length + 1,
  };
}

export const workOf = (state: EditorState): Work => state.history.present;

export function selectedOf(state: EditorState): Overlay | undefined {
  return workOf(state).overlays.find(({ id }) => id === state.selectedId);
}

/** Returns the state after an action. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'added':
      return addText(state, action.text);
    case 'duplicated':
      return duplicate(state, action.id, action.from);
    case 'selected':
      return { ...state, selectedId: action.id, history: endRun(state.history) };
    case 'runEnded':
      return { ...state, history: endRun(state.history) };
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
    case 'cleared':
      return { picture: null, overlays: [] };
    case 'changed':
      return mapOverlay(work, action.id, (overlay) => ({
        ...overlay,
        ...action.part,
        ...(changesGeometry(action.part) && { authored: undefined }),
      }));
    case 'nudged':
      return mapOverlay(work, action.id, (overlay) => ({
        ...overlay,
        place: shifted(typeof overlay.place === 'string' ? action.from : overlay.place, action.by),
        authored: undefined,
      }));
    case 'removed':
      return { ...work, overlays: work.overlays.filter(({ id }) => id !== action.id) };
    case 'ordered':
      return { ...work, overlays: reordered(work.overlays, action.id, action.to) };
  }
}

function runOf(action: WorkAction): string | null {
  if (action.type === 'nudged') return `nudge ${action.id}`;
  return action.type === 'changed' && action.run !== undefined ? `${action.run} ${action.id}` : null;
}

/**
 * Adds a text in the picture's centre, or a line below those that are there already, unless it is blank or there
 * is no picture (spec 3 and 5).
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

/** Returns the centre, or the first place a number of lines below it that no text has; after the bottom the top. */
function freePlace({ width, height }: Size, overlays: readonly Overlay[], linePx: number): Point {
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

function duplicate(state: EditorState, id: number, from: Point): EditorState {
  const { overlays, size } = workOf(state);
  const original = overlays.find((overlay) => overlay.id === id);
  if (!original) return state;
  const { id: _id, ...copy } = original;
  const offset = Math.max(minCopyOffsetPx, Math.round(copyOffsetShare * (size ? shorterSide(size) : 0)));
  return append(state, {
    ...copy,
    authored: undefined,
    place: shifted(typeof copy.place === 'string' ? from : copy.place, { x: offset, y: offset }),
  });
}

/** Adds a text in front of the others and selects it. Changes nothing if the API's limit is reached. */
function append(state: EditorState, text: Omit<Overlay, 'id'>): EditorState {
  const work = workOf(state);
  if (work.overlays.length >= overlayLimits.maxOverlays) return state;
  const overlays = [...work.overlays, { ...text, id: state.nextId }];
  return {
    history: record(state.history, { ...work, overlays }),
    selectedId: state.nextId,
    nextId: state.nextId + 1,
  };
}

function mapOverlay(work: Work, id: number, change: (overlay: Overlay) => Overlay): Work {
  return {
    ...work,
    overlays: work.overlays.map((overlay) => (overlay.id === id ? change(overlay) : overlay)),
  };
}

function shifted(place: Point, by: Point): Point {
  return { x: place.x + by.x, y: place.y + by.y };
}

function reordered(overlays: readonly Overlay[], id: number, to: 'front' | 'back'): readonly Overlay[] {
  const moved = overlays.filter((overlay) => overlay.id === id);
  const rest = overlays.filter((overlay) => overlay.id !== id);
  return to === 'front' ? [...rest, ...moved] : [...moved, ...rest];
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
