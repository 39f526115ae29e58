import type { Length, Position, TextOverlay } from '../../shared/text-overlay.ts';
import type { PictureSource } from '../picture/picture.ts';

/** One entry of `overlays`, with the API's field names (contract 3, "Text overlay"). */
export interface ApiOverlay {
  readonly text: string;
  /** Either `x` and `y`, or `position`. */
  readonly x?: Length;
  readonly y?: Length;
  readonly position?: Position;
  readonly font_size: Length;
  readonly font_family: string;
  readonly color: string;
  readonly align: string;
  readonly line_height: number;
  readonly max_width?: Length;
  readonly outline_color?: string;
  readonly outline_width?: Length;
}

/** The API call that draws the picture in the editor. */
export interface ApiCall {
  readonly url: string;
  /** A placeholder for the API key, never the key itself. */
  readonly key: string;
  readonly source: PictureSource;
  readonly overlays: readonly ApiOverlay[];
}

/**
 * Returns a text with the API's field names. Without outline fields, the API draws no outline (contract 11).
 */
export function toApiOverlay(overlay: TextOverlay): ApiOverlay {
  const { text, place, fontSize, fontFamily, color, align, lineHeight, maxWidth, outline } = overlay;
  return {
    text,
    ...(typeof place === 'string' ? { position: place } : { x: place.x, y: place.y }),
    font_size: fontSize,
    font_family: fontFamily,
    color,
    align,
    line_height: lineHeight,
    ...(maxWidth !== undefined && { max_width: maxWidth }),
    ...(outline && { outline_color: outline.color, outline_width: outline.width }),
  };
}
