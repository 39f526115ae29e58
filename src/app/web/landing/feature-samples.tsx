import { cn } from '#platform/web/cn.ts';
import { printSize } from '#platform/web/print.ts';
import { frameOf, initialEdits } from './playground/edits.ts';

const { width, height, left, top } = frameOf(printSize, initialEdits);

/** The sample print on three sheets: on transparency, on a colour, and with a text. */
export function PrintSheets() {
  return (
    <div aria-hidden="true" className="flex gap-3">
      <Sheet className="halftone" />
      <Sheet className="bg-[#ef4a3c]" />
      <Sheet className="halftone" withText />
    </div>
  );
}

interface SheetProps {
  readonly className: string;
  readonly withText?: boolean;
}

/** The sample print, padded to a square as in the playground. */
export function Sheet({ className, withText = false }: SheetProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${className} aspect-square w-0 max-w-28 grow outline outline-edge`}
    >
      <use href="#print" x={left} y={top} />
      {withText && <use href="#print-text" x={width / 2} y={height / 2} />}
    </svg>
  );
}

/** A few lines of the product's data, in the monospaced face. */
const sampleClass = 'grid gap-x-4 gap-y-1.5 border-l-2 border-edge pl-4 font-mono text-sm';

const calls = [
  { path: '/api/image_padding', status: 200, took: '25 ms' },
  { path: '/api/text_overlay', status: 200, took: '75 ms' },
  { path: '/api/extract-audio', status: 202, took: 'queued' },
];

/** Rows of the request log. The times were measured with the sample print on two cores. */
export function CallLog() {
  return (
    <ul className={cn(sampleClass, 'grid-cols-[minmax(0,1fr)_auto_auto]')}>
      {calls.map(({ path, status, took }) => (
        <li key={path} className="col-span-3 grid grid-cols-subgrid">
          <span className="truncate">{path}</span>
          <span className="text-green">{status}</span>
          <span className="text-right text-ink-soft">{took}</span>
        </li>
      ))}
    </ul>
  );
}

const facts = [
  ['event', 'product.discovered'],
  ['title', 'Sun over mountains'],
  ['price', '9.09 USD'],
  ['delivery', '200, signed'],
];

/** The contents of a webhook about a new product. */
export function WebhookNote() {
  return (
    <dl className={cn(sampleClass, 'grid-cols-[auto_minmax(0,1fr)]')}>
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="truncate">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
