import { frameOf, firstWork } from './table/work.ts';
import { printSize } from '../../../platform/web/print.ts';

const { width, height, left, top } = frameOf(printSize, firstWork);

/** The print of the light table on three more sheets: transparent, on a colour, and lettered. */
export function Sheets() {
  return (
    <div aria-hidden="true" className="flex gap-3">
      <Sheet className="halftone" />
      <Sheet className="bg-[#ef4a3c]" />
      <Sheet className="halftone" lettered />
    </div>
  );
}

function Sheet({ className, lettered = false }: { readonly className: string; readonly lettered?: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${className} aspect-square w-0 max-w-28 grow outline outline-edge`}
    >
      <use href="#print" x={left} y={top} />
      {lettered && <use href="#lettering" x={width / 2} y={height / 2} />}
    </svg>
  );
}
