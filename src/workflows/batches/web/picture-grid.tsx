import type { ReactNode } from 'react';

/** The grid of a batch's pictures: as many columns as fit. */
export function PictureGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-3 gap-y-5">
      {children}
    </ul>
  );
}
