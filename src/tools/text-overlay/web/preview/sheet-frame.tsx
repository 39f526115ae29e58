import type { CSSProperties, ReactNode } from 'react';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import { type Sheet, useSheet } from './sheet.ts';

/** The frame of the picture, with the chosen sheet behind it. It is never part of the picture. */
export function SheetFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="contents" style={backgroundOf(useSheet())}>
      <CropFrame>{children}</CropFrame>
    </div>
  );
}

/** Returns the variables of `halftone` in `platform/web/kit.css`. */
export function backgroundOf(sheet: Sheet): CSSProperties {
  const variables =
    sheet === 'dots'
      ? { '--behind': '#FFFFFF', '--dots': '#8A8D94' }
      : { '--behind': sheet, '--dots': 'transparent' };
  return variables as CSSProperties;
}
