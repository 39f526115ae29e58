import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A frame for a work image: crop marks outside, halftone dots where the picture is transparent. */
export function CropFrame({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="crop-marks">
      <div className={cn('halftone grid place-items-center overflow-hidden outline outline-edge', className)}>
        {children}
      </div>
    </div>
  );
}

/**
 * The surface that a work image is shown on: at least 400 px high, in the neutral grey against which colours
 * are compared (contract 11, Screens).
 */
export function Workspace({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid min-h-[400px] place-items-center border border-rule bg-well p-3">{children}</div>
  );
}
