import { printLettering, printMarkup, printSize } from './print.ts';

const { width, height } = printSize;

/** A print, lettered. */
export function Artwork() {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="A print of a sun over mountains, lettered New Drop"
      className="block w-full"
    >
      <Print />
      <Lettering x={width / 2} y={height / 2} />
    </svg>
  );
}

/** The print itself, inside an SVG; where it stands on the page already, `<use href="#print">` repeats it. */
export function Print() {
  return <g id="print" dangerouslySetInnerHTML={{ __html: printMarkup }} />;
}

/** The print's words round a point, as the text overlay draws them: outline first, letters over it. */
export function Lettering({ x, y }: { readonly x: number; readonly y: number }) {
  const { path, color, outline } = printLettering;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        id="lettering"
        d={path}
        fill={color}
        stroke={outline.color}
        strokeWidth={outline.width * 2}
        strokeLinejoin="round"
        paintOrder="stroke"
      />
    </g>
  );
}
