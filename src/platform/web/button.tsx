import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

/** Returns the classes of a button, also for links that look like one. */
export const buttonClass = cva(
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap ' +
    'transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress',
  {
    variants: {
      variant: {
        default: 'bg-ink text-on-key hover:bg-ink/85 active:bg-ink/75',
        destructive: 'bg-magenta text-on-key hover:bg-magenta/88 active:bg-magenta/80',
        outline: 'border border-edge bg-sheet text-ink hover:border-ink active:bg-well',
        secondary: 'bg-ink/9 text-ink hover:bg-ink/15 active:bg-ink/20',
        ghost: 'text-ink hover:bg-ink/8 active:bg-ink/14',
        link: 'text-cyan underline decoration-1 underline-offset-4 hover:decoration-2',
      },
      size: {
        default: 'h-10 px-4 text-base pointer-coarse:h-11',
        sm: 'h-8 px-3 text-sm pointer-coarse:h-11',
        lg: 'h-12 px-6 text-lg',
        icon: 'size-10 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'>, VariantProps<typeof buttonClass> {
  /** Shows a spinner and disables the button while its action runs. */
  readonly pending?: boolean;
}

/** A button; its `type` is `button` by default. */
export function Button({
  variant,
  size,
  pending = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const button = useRestoredFocus<HTMLButtonElement>(pending);
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      className={cn(buttonClass({ variant, size }), className)}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
