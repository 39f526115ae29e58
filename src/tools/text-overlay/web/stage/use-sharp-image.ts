import { useEffect, useState } from 'react';
import type { Picture } from '../picture/picture.ts';

/**
 * What to draw the picture from: its preview, and its own pixels once somebody looks closer than the preview
 * is sharp.
 */
export function useSharpImage({ blob, width, preview }: Picture, scale: number): ImageBitmap {
  const [full, setFull] = useState<ImageBitmap | null>(null);
  const wanted = scale * window.devicePixelRatio * width > preview.width * 1.01 && preview.width < width;
  useEffect(() => {
    setFull(null);
    if (!wanted) return;
    let current = true;
    createImageBitmap(blob).then(
      (bitmap) => current && setFull(bitmap),
      // Too large for this device: the preview stays, only less sharp.
      () => current && setFull(null),
    );
    return () => {
      current = false;
    };
  }, [blob, wanted]);
  useEffect(() => () => full?.close(), [full]);
  return wanted && full ? full : preview;
}
