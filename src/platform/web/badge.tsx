import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const badgeClass = cva(
  'inline-flex h-6 items-center gap-1.5 rounded-sm px-2 font-mono text-xs font-medium whitespace-nowrap',
  {
    variants: {
      variant: {
        default: 'bg-ink/9 text-ink',
        success: 'bg-green-wash text-green',
        destructive: 'bg-magenta-wash text-magenta',
        attention: 'bg-yellow text-on-yellow',
        muted: 'border border-rule text-ink-soft',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

/** A short label: a state or a number. */
export function Badge({ variant, ...rest }: ComponentProps<'span'> & VariantProps<typeof badgeClass>) {
  return <span {...rest} className={badgeClass({ variant })} />;
}
