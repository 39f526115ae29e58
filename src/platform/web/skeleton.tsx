import { cn } from './cn.ts';

/** A place that is kept for what is on its way. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cn('h-5 animate-breathe rounded-xs bg-ink/12', className)} />;
}
