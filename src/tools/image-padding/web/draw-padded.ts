import type { Rgba } from '#platform/shared/colour.ts';
import type { Size } from '#platform/shared/size.ts';

/** Where a picture is in its square, in pixels of the finished square. */
interface Placed {
  readonly left: number;
  readonly top: number;
  readonly picture: Size;
}

/**
 * Draws a padded picture from the canvas's upper left corner: first the background, which shows through the
 * picture's transparent parts, then the picture.
 */
export function drawPadded(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource,
  { width, height }: Size,
  { left, top, picture }: Placed,
  background: string | undefined,
): void {
  context.clearRect(0, 0, width, height);
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, picture.width, picture.height);
}

/** Returns a colour as CSS. */
export function cssColour({ r, g, b, alpha }: Rgba): string {
  return `rgb(${r} ${g} ${b} / ${alpha})`;
}
