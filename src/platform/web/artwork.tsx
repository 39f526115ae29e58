import { printText, printMarkup, printSize } from './print.ts';

const { width, height } = printSize;

/** The sample print with its text. */
export function Artwork() {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="A print of a sun over mountains, lettered New Drop"
      className="block w-full"
    >
      <Print />
      <PrintText x={width / 2} y={height / 2} />
    </svg>
  );
}

/** The print alone, for use inside an SVG. `<use href="#print">` repeats it elsewhere on the page. */
export function Print() {
  return <g id="print" dangerouslySetInnerHTML={{ __html: printMarkup }} />;
}

/** The print's text around a point, as the text overlay draws it: first the outline, then the glyphs. */
export function PrintText({ x, y }: { readonly x: number; readonly y: number }) {
  const { path, color, outline } = printText;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        id="print-text"
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
