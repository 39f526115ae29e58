import { cn } from '#platform/web/cn.ts';
import type { Summary } from './present-check.ts';

type Shown = Summary['severity'];

/** A shape for each, so that colour is not all that tells them apart. */
const shapes: Readonly<Record<Shown, { readonly path: string; readonly colour: string }>> = {
  error: { path: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM9 9l6 6M15 9l-6 6', colour: 'text-magenta' },
  warning: { path: 'M12 3.5L2.5 20h19zM12 9.5v5M12 17.2h.01', colour: 'text-yellow-ink' },
  note: { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6h.01', colour: 'text-cyan' },
  ready: { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.2l2.8 2.8L16 9.5', colour: 'text-green' },
};

/** A decorative sign of how bad something is. The text beside it says it too. */
export function SeverityIcon({
  severity,
  className,
}: {
  readonly severity: Shown;
  readonly className?: string;
}) {
  const { path, colour } = shapes[severity];
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cn('size-4.5 shrink-0', colour, className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d={path} />
    </svg>
  );
}
