import { useLayoutEffect, useRef, useState } from 'react';
import type { Size } from '#platform/shared/size.ts';
import { messageOf } from '#platform/web/messages.ts';
import { fitScale } from '#platform/web/picture/fit-scale.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import { useTextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import { drawScene } from '#tools/text-overlay/web/stage/draw-scene.ts';
import { CornerHandles } from '#tools/text-overlay/web/corners/corner-handles.tsx';
import type { Mockup } from './use-mockup.ts';

interface PhotoProps {
  readonly mockup: Mockup;
  readonly picture: Picture;
  readonly quad: Quad;
  readonly available: Size;
}

/** The artwork drawn on the photo, as it will be rendered, under the handles of its corners. */
export function PhotoWithCorners({ mockup: { layer, change }, picture, quad, available }: PhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [density] = useState(() => window.devicePixelRatio);
  const overlays = layer ? [layer] : [];
  const drawing = useTextDrawing(overlays);
  const scale = fitScale(picture, available);
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)];
      if (context.canvas.width !== width) context.canvas.width = width;
      if (context.canvas.height !== height) context.canvas.height = height;
      drawScene(context, {
        image: picture.preview,
        picture,
        frame: { x: 0, y: 0, width, height },
        scale: scale * density,
        overlays,
        drawing: drawing.module,
      });
    });
    return () => cancelAnimationFrame(frame);
  });
  return (
    <div className="crop-marks">
      <div className="relative outline outline-edge" style={size}>
        <canvas ref={canvas} role="img" aria-label="Photo with the artwork" className="block size-full" />
        <CornerHandles
          picture={picture}
          quad={quad}
          size={size}
          onChange={(moved) => change({ quad: moved })}
        />
        {drawing.error && <p className="text-sm text-magenta">{messageOf(drawing.error)}</p>}
      </div>
    </div>
  );
}
