import { useEffect, useState } from 'react';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Size } from '#platform/shared/size.ts';
import { useTextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import { drawScene } from '#tools/text-overlay/web/stage/draw-scene.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';

/** The picture with its texts, small. */
export interface SmallScene {
  readonly canvas: HTMLCanvasElement;
  /** The picture's own size. */
  readonly size: Size;
}

/** Enough for previews in a column of 340 points. */
const longerSidePx = 640;

/** Returns a picture with its layers as it is drawn now; undefined without a picture. */
export function useScene(
  picture: Picture | null | undefined,
  drawn: readonly LayerInWork[],
): SmallScene | undefined {
  const [scene, setScene] = useState<SmallScene>();
  const { module, loading } = useTextDrawing(drawn);
  useEffect(() => {
    if (!picture) {
      setScene(undefined);
      return undefined;
    }
    const frame = requestAnimationFrame(() => {
      const { width, height } = picture;
      const scale = Math.min(1, longerSidePx / Math.max(width, height));
      const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d');
      if (!context) return;
      drawScene(context, {
        image: picture.preview,
        picture,
        frame: { x: 0, y: 0, width: w, height: h },
        scale,
        overlays: drawn,
        drawing: module,
      });
      setScene({ canvas, size: { width, height } });
    });
    return () => cancelAnimationFrame(frame);
  }, [picture, drawn, module, loading]);
  return scene;
}
