import type { ArrangedImage } from './arrange-image.ts';
import type { ArrangedShape } from './arrange-shape.ts';
import type { ArrangedText } from './arrange.ts';

/** A layer on a picture of a certain size: all that is needed to draw it. */
export type ArrangedLayer = ArrangedText | ArrangedImage | ArrangedShape;
