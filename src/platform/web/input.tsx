import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const controlClass =
  'h-10 w-full min-w-0 rounded-md pointer-coarse:h-11 border border-edge bg-sheet px-3 text-ink ' +
  'max-md:text-lg hover:border-ink placeholder:text-ink-soft disabled:cursor-not-allowed ' +
  'disabled:bg-well disabled:text-ink-soft disabled:hover:border-edge aria-invalid:border-magenta ' +
  'aria-invalid:shadow-[inset_0_0_0_1px_var(--color-magenta)]';

/** A line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(controlClass, className)} />;
}
