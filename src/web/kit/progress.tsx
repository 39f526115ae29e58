import { Progress as Radix } from 'radix-ui';
import { cn } from './cn.ts';

interface ProgressProps {
  readonly label: string;
  /** 0 to 100; `null` while nobody can tell. */
  readonly percent: number | null;
  readonly attention?: boolean;
}

/** A bar with hard edges, like a density strip. */
export function Progress({ label, percent, attention = false }: ProgressProps) {
  return (
    <Radix.Root
      value={percent}
      max={100}
      aria-label={label}
      className="h-3 overflow-hidden border border-edge bg-sheet"
    >
      <Radix.Indicator
        className={cn(
          'h-full origin-left transition-transform',
          attention ? 'bg-yellow' : 'bg-ink',
          percent === null && 'animate-breathe',
        )}
        style={{ transform: `scaleX(${(percent ?? 100) / 100})` }}
      />
    </Radix.Root>
  );
}
