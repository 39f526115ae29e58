import { useLayoutEffect, useRef } from 'react';
import type { Picture } from './picture.ts';

const thumbnailPx = 48;

/** The whole picture, small. Decorative: its name stands beside it. */
export function SourceThumbnail({ picture: { preview } }: { readonly picture: Picture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = thumbnailPx / Math.max(preview.width, preview.height);
  const [width, height] = [preview.width * scale, preview.height * scale];
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const density = window.devicePixelRatio;
    context.canvas.width = Math.max(1, Math.round(width * density));
    context.canvas.height = Math.max(1, Math.round(height * density));
    context.imageSmoothingQuality = 'high';
    context.drawImage(preview, 0, 0, context.canvas.width, context.canvas.height);
  }, [preview, width, height]);
  return <canvas ref={canvas} aria-hidden="true" className="halftone mid-ground" style={{ width, height }} />;
}
