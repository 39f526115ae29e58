import { Lettering, Print } from '../../../../platform/web/artwork.tsx';
import { cn } from '../../../../platform/web/cn.ts';
import { printSize } from '../../../../platform/web/print.ts';
import { frameOf, type TableWork } from './work.ts';

/** The sample before anybody has touched the table: drawn with the page, without fonts and shaping. */
export function Still({ work, hidden }: { readonly work: TableWork; readonly hidden: boolean }) {
  const { width, height, left, top } = frameOf(printSize, work);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      // Not taken away: the sheets further down the page repeat its print and letters.
      className={cn('absolute inset-0 size-full', hidden && 'opacity-0')}
    >
      <g transform={`translate(${left} ${top})`}>
        <Print />
      </g>
      <g opacity={work.text === '' ? 0 : 1}>
        <Lettering x={width / 2} y={height / 2} />
      </g>
    </svg>
  );
}
