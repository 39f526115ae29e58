import type { Point, Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Position, TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

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

/** Lengths of a text in pixels of its picture. */
export type Geometry = Pick<PlacedText, 'place' | 'fontSize' | 'maxWidth' | 'maxHeight' | 'outline'>;

/** The geometry that was chosen, with the size of the picture that it was chosen on. */
export interface Authored extends Geometry {
  readonly on: Size;
}
