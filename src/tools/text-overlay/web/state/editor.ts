import type { Point } from '../../shared/draw/layout.ts';
import {
  editorDefaults,
  overlayDefaults,
  overlayLimits,
  type TextOverlay,
} from '../../shared/text-overlay.ts';
import type { Picture } from '../picture/picture.ts';
import { endRun, type History, record, redo, startHistory, undo } from './history.ts';

/** A text in the editor. All its lengths are in picture pixels, and its place is the centre of its block. */
export interface PlacedText extends TextOverlay {
  readonly place: Point;
  readonly fontSize: number;
  readonly maxWidth?: number | undefined;
  readonly outline?: { readonly color: string; readonly width: number } | undefined;
}

/** A text in the workspace, with an id of its own. */
export interface Overlay extends PlacedText {
  readonly id: number;
}

/** The state that undo and redo restore. The last overlay is in front. */
export interface Work {
  readonly picture: Picture | null;
  readonly overlays: readonly Overlay[];
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
  | { readonly type: 'nudged'; readonly id: number; readonly by: Point }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'ordered'; readonly id: number; readonly to: 'front' | 'back' };

export type EditorAction =
  | WorkAction
  | { readonly type: 'added'; readonly text: string }
  | { readonly type: 'duplicated'; readonly id: number }
  | { readonly type: 'selected'; readonly id: number | null }
  | { readonly type: 'runEnded' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' };

/** Changes fields of a text. Consecutive changes with the same `run` are one undo step. */
export type ChangeText = (part: Partial<PlacedText>, run?: string) => void;

/** The offset of a copy from its original in both directions, in picture pixels. */
const copyOffset = 20;

export function startEditor(texts: readonly PlacedText[] = []): EditorState {
  const overlays = texts.map((text, index) => ({ ...text, id: index + 1 }));
  return {
    history: startHistory({ picture: null, overlays }),
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
      return duplicate(state, action.id);
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
      return {
        picture: action.picture,
        overlays: work.overlays.map((overlay) => movedInside(action.picture, overlay)),
      };
    case 'pictureRemoved':
      return { ...work, picture: null };
    case 'cleared':
      return { picture: null, overlays: [] };
    case 'changed':
      return mapOverlay(work, action.id, (overlay) => ({ ...overlay, ...action.part }));
    case 'nudged':
      return mapOverlay(work, action.id, (overlay) => ({
        ...overlay,
        place: shifted(overlay.place, action.by),
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

/** Adds a text in the picture's centre, unless the text is blank or there is no picture (spec 3 and 5). */
function addText(state: EditorState, text: string): EditorState {
  const { picture } = workOf(state);
  if (text.trim() === '' || !picture) return state;
  const { outlineColor, outlineWidth, ...look } = editorDefaults;
  return append(state, {
    ...look,
    text,
    lineHeight: overlayDefaults.lineHeight,
    align: overlayDefaults.align,
    place: { x: picture.width / 2, y: picture.height / 2 },
    outline: { color: outlineColor, width: outlineWidth },
  });
}

function duplicate(state: EditorState, id: number): EditorState {
  const original = workOf(state).overlays.find((overlay) => overlay.id === id);
  if (!original) return state;
  const { id: _id, ...copy } = original;
  return append(state, { ...copy, place: shifted(copy.place, { x: copyOffset, y: copyOffset }) });
}

/** Adds a text in front of the others and selects it. Changes nothing if the API's limit is reached. */
function append(state: EditorState, text: PlacedText): EditorState {
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

/** Moves a text that would be outside a new picture to its edge, where it can be dragged. */
function movedInside({ width, height }: Picture, overlay: Overlay): Overlay {
  const x = Math.min(Math.max(overlay.place.x, 0), width);
  const y = Math.min(Math.max(overlay.place.y, 0), height);
  return x === overlay.place.x && y === overlay.place.y ? overlay : { ...overlay, place: { x, y } };
}
