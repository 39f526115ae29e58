import { cn } from './cn.ts';

interface ProgressProps {
  readonly label: string;
  /** 0 to 100; `null` if it is not known. */
  readonly percent: number | null;
  readonly attention?: boolean;
}

/** A progress bar. */
export function Progress({ label, percent, attention = false }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      className="h-3 overflow-hidden border border-edge bg-sheet"
    >
      <div
        className={cn(
          'h-full origin-left transition-transform',
          attention ? 'bg-yellow' : 'bg-ink',
          percent === null && 'animate-breathe',
        )}
        style={{ transform: `scaleX(${(percent ?? 100) / 100})` }}
      />
    </div>
  );
}
