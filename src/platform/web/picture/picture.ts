import type { Size } from '#platform/shared/size.ts';

/** Source of a picture, for API calls. */
export type PictureSource =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string };

/** The picture in the workspace, upright, with its size in pixels. */
export interface Picture extends Size {
  readonly source: PictureSource;
  /** Bytes that this browser can decode, at full size. */
  readonly blob: Blob;
  /** Scaled down once, so that drawing is fast however large the picture is. */
  readonly preview: ImageBitmap;
  /** Whether it has more frames than the one shown. */
  readonly animated: boolean;
}

/** Returns the complete http(s) address in a text field, or undefined if there is none. */
export function readPictureUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? text.trim() : undefined;
}

/** Previews are scaled down to fit within this size, never up (spec 9, Media limits). */
export const previewLimit: Size = { width: 800, height: 600 };
