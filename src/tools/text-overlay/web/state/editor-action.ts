import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { ShapeType } from '#tools/text-overlay/shared/shape-layer.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { CentredText, CopiedTexts } from './editor-state.ts';
import type { LayerPart, PlacedLayer, PlacedText } from './overlay.ts';

/** Where layers go in the order: to an end of it, or one place on. */
export type Order = 'front' | 'back' | 'forward' | 'backward';

/** What a layer is or is not. */
export type Flag = 'hidden' | 'locked';

/** Changes the work, as one undo step. */
export type WorkAction =
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
  | { readonly type: 'ordered'; readonly ids: readonly number[]; readonly to: Order }
  /** Hides or locks layers, or takes that back. */
  | { readonly type: 'flagged'; readonly ids: readonly number[]; readonly flag: Flag; readonly on: boolean }
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
  /** Goes to a step of the history; 0 is the first one. */
  | { readonly type: 'wentTo'; readonly step: number }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' };

/** Changes fields of a text. Consecutive changes with the same `run` are one undo step. */
export type ChangeText = (part: Partial<PlacedText>, run?: string) => void;
