import { useLayoutEffect, useRef } from 'react';
import type { Size } from '#platform/shared/size.ts';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import { fitScale } from '#platform/web/picture/fit-scale.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { garments } from '#tools/print-files/shared/garments.ts';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';
import { FoundAreas } from './found-areas.tsx';

interface ArtCanvasProps {
  readonly picture: Picture;
  readonly files: PrintFiles;
  readonly active: string | undefined;
  readonly before: boolean;
  readonly available: Size;
}

/** The art, scaled down to the space for it and never up; clear parts show the garment, or halftone dots. */
export function ArtCanvas({ picture, files, active, before, available }: ArtCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { input, groups, repair } = files;
  const scale = fitScale(picture, available);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const bitmap = before ? picture.preview : (repair.preview ?? picture.preview);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const density = window.devicePixelRatio;
    context.canvas.width = Math.max(1, Math.round(size.width * density));
    context.canvas.height = Math.max(1, Math.round(size.height * density));
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height);
  }, [bitmap, size.width, size.height]);
  // A repair that is looked at is not framed: the frame would hide what it does.
  const framed = before
    ? groups
    : groups.filter((group) => group.repair !== repair.trial?.repair || !group.repair);
  const garment = garments.find(({ hex }) => hex === input.garment);
  return (
    <CropFrame>
      <div className="relative" style={{ ...size, background: garment?.hex }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={garment ? `The art on ${garment.name.toLowerCase()}` : 'The art'}
          className="block"
          style={size}
        />
        <FoundAreas groups={framed} active={active} scale={scale} size={size} />
      </div>
    </CropFrame>
  );
}
