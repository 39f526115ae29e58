import { cn } from '../../../platform/web/cn.ts';

/** A few lines of the product's own data, in the face of data. */
const proofClass = 'grid gap-x-4 gap-y-1.5 border-l-2 border-edge pl-4 font-mono text-sm';

const calls = [
  { path: '/api/image_padding', status: 200, took: '25 ms' },
  { path: '/api/text_overlay', status: 200, took: '75 ms' },
  { path: '/api/extract-audio', status: 202, took: 'queued' },
];

/** Rows of the request log; the times are those of the print above on two cores. */
export function CallLog() {
  return (
    <ul className={cn(proofClass, 'grid-cols-[minmax(0,1fr)_auto_auto]')}>
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

/** What a webhook says when a shop lists something new. */
export function WebhookNote() {
  return (
    <dl className={cn(proofClass, 'grid-cols-[auto_minmax(0,1fr)]')}>
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="truncate">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
