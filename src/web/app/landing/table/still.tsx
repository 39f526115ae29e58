import { Lettering, Print } from '../../../kit/artwork.tsx';
import { printSize } from '../../../kit/print.ts';
import { firstWork, frameOf, type TableWork } from './work.ts';

/** The sample before anybody has touched the table: drawn with the page, without fonts and shaping. */
export function Still({ work }: { readonly work: TableWork }) {
  const { width, height, left, top } = frameOf(printSize, work);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
      <Print transform={`translate(${left} ${top})`} />
      {work.text === firstWork.text && <Lettering x={width / 2} y={height / 2} />}
    </svg>
  );
}
