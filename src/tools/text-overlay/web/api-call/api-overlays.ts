import type { PictureSource } from '../picture/picture.ts';
import type { Position, TextOverlay } from '../../shared/text-overlay.ts';

/** One entry of `overlays`, in the API's names (contract 3, "Text overlay"). */
export interface ApiOverlay {
  readonly text: string;
  /** With `y`, or `position` alone. */
  readonly x?: number;
  readonly y?: number;
  readonly position?: Position;
  readonly font_size: number;
  readonly font_family: string;
  readonly color: string;
  readonly align: string;
  readonly line_height: number;
  readonly max_width?: number;
  readonly outline_color?: string;
  readonly outline_width?: number;
}

/** The call that gives the picture that the editor shows. */
export interface ApiCall {
  readonly url: string;
  /** What stands for the secret, never the secret itself. */
  readonly key: string;
  readonly source: PictureSource;
  readonly overlays: readonly ApiOverlay[];
}

/**
 * A text in the API's names; one without an outline names none, since the API then draws none (contract 11).
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
