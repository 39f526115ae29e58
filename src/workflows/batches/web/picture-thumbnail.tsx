import { useEffect, useRef, useState } from 'react';
import { Icon } from '#platform/web/icon.tsx';
import { ownAddress } from '#platform/web/own-address.ts';
import { scalePicture } from '#platform/web/picture/open-picture.ts';
import { useIsNear } from '#platform/web/use-is-near.ts';
import { inThumbnailSlot } from './thumbnail-slots.ts';

/** Tiles are at most 180 px wide, with up to two device pixels each. */
const thumbnailPx = 320;

interface PictureThumbnailProps {
  /** A file of this device, or the address of a result. */
  readonly source: File | string | undefined;
}

/**
 * A picture, small. Decorative: its name stands beside it. It is read while it is near the window, a few at a
 * time, and only its small copy is stored in memory, and not for longer than that.
 */
export function PictureThumbnail({ source }: PictureThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useIsNear(frame);
  const [drawn, setDrawn] = useState<PictureThumbnailProps['source']>();
  useEffect(() => {
    if (!near || source === undefined) return undefined;
    const aborted = new AbortController();
    async function draw(wanted: File | string) {
      const bitmap = await scaledDown(wanted, aborted.signal);
      if (!aborted.signal.aborted && canvas.current) {
        const { width, height } = bitmap;
        Object.assign(canvas.current, { width, height });
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
        setDrawn(wanted);
      }
      bitmap.close();
    }
    // A picture that this browser cannot show, such as a TIFF, is an icon.
    draw(source).catch(() => undefined);
    return () => {
      aborted.abort();
      setDrawn(undefined);
    };
  }, [near, source]);
  const isDrawn = near && drawn === source && source !== undefined;
  return (
    <span
      ref={frame}
      className="relative grid aspect-square place-items-center overflow-hidden border border-rule bg-well"
    >
      {!isDrawn && <Icon name="image" className="size-12 text-edge" />}
      {near && (
        <canvas
          ref={canvas}
          hidden={!isDrawn}
          className="halftone mid-ground absolute max-h-full max-w-full"
        />
      )}
    </span>
  );
}

async function scaledDown(source: File | string, signal: AbortSignal): Promise<ImageBitmap> {
  return inThumbnailSlot(signal, async () => {
    const blob = typeof source === 'string' ? await fetchResult(source, signal) : source;
    return scalePicture(blob, { resizeWidth: thumbnailPx, resizeQuality: 'medium' });
  });
}

async function fetchResult(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(ownAddress(url), { signal });
  if (!response.ok) throw new Error(`The picture could not be loaded (${response.status})`);
  return response.blob();
}
