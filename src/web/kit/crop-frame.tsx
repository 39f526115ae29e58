import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** The work image's frame: crop marks outside, halftone dots where the picture is transparent. */
export function CropFrame({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className="crop-marks">
      <div className={cn('halftone grid place-items-center overflow-hidden outline outline-edge', className)}>
        {children}
      </div>
    </div>
  );
}
