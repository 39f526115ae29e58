import { useLayoutEffect, useRef } from 'react';
import type { Size } from '#platform/shared/size.ts';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import { fitScale } from '#platform/web/picture/fit-scale.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Square } from '#platform/shared/square.ts';
import { cssColour, drawPadded } from '#tools/image-padding/web/draw-padded.ts';
import { backgroundColour, type PaddingInput } from '#tools/image-padding/web/padding-input.ts';

interface PreviewCanvasProps {
  readonly picture: Picture;
  readonly input: PaddingInput;
  /** Undefined for the picture as it is. */
  readonly square: Square | undefined;
  readonly available: Size;
}

/** The square as the server will make it, scaled down to the space for it and never up. */
export function PreviewCanvas({ picture, input, square, available }: PreviewCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = square ? { width: square.side, height: square.side } : picture;
  const scale = fitScale(size, available);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const density = Math.min(window.devicePixelRatio, 1 / scale);
    context.canvas.width = Math.max(1, Math.round(size.width * scale * density));
    context.canvas.height = Math.max(1, Math.round(size.height * scale * density));
    context.setTransform(scale * density, 0, 0, scale * density, 0, 0);
    if (square) drawPadded(context, picture.preview, size, square, cssColour(backgroundColour(input)));
    else context.drawImage(picture.preview, 0, 0, size.width, size.height);
  });
  return (
    <CropFrame>
      <canvas
        ref={canvas}
        role="img"
        aria-label={square ? 'Preview of the padded square' : 'The original picture'}
        className="block"
        style={{ width: size.width * scale, height: size.height * scale }}
      />
    </CropFrame>
  );
}
