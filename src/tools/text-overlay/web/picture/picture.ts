import type { Size } from '../../shared/draw/layout.ts';

/** Where a picture came from, as an API call has to name it. */
export type PictureSource =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string };

/** A picture on the desk, upright; its size is in its own pixels. */
export interface Picture extends Size {
  readonly source: PictureSource;
  /** What this browser decodes, at full size. */
  readonly blob: Blob;
  /** Scaled down once, so that drawing it is quick however large the picture is. */
  readonly preview: ImageBitmap;
  /** Whether it has more frames than the one that is shown. */
  readonly animated: boolean;
}
