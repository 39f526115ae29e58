import type { Point, Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Position, TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

/** A text in the editor, with its lengths as they were chosen. Its place is in picture pixels or named. */
export interface PlacedText extends TextOverlay, LayerState {
  readonly place: Point | Position;
}

/** What the editor knows of a layer beyond what is drawn: not part of calls, templates and downloads. */
export interface LayerState {
  /** Shown in its place in lists; unique among the layers. */
  readonly name?: string | undefined;
  /** Drawn nowhere: neither here nor in what is made from the work. */
  readonly hidden?: true | undefined;
  /** Stays where it is: neither the pointer nor keys move or remove it. */
  readonly locked?: true | undefined;
}

export const layerLimits = { maxNameLength: 40 } as const;

/** Returns what a layer is called in lists: its name, or its text. */
export function labelOf({ name, text }: PlacedText): string {
  return name ?? (text.trim() || 'Empty text');
}

/** A text in the workspace, with an id of its own. */
export interface Overlay extends PlacedText {
  readonly id: number;
  /** What was chosen on an earlier picture, unless it has been changed on this one. */
  readonly authored?: Authored | undefined;
}

/** Lengths of a text in pixels of its picture. */
export type Geometry = Pick<PlacedText, 'place' | 'fontSize' | 'maxWidth' | 'maxHeight' | 'outline'>;

/** The geometry that was chosen, with the size of the picture that it was chosen on. */
export interface Authored extends Geometry {
  readonly on: Size;
}
