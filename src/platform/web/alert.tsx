import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const alertClass = cva('flex gap-3 border-l-4 px-4 py-3 text-base', {
  variants: {
    variant: {
      default: 'border-ink bg-ink/6',
      attention: 'border-yellow bg-yellow-wash',
      destructive: 'border-magenta bg-magenta-wash',
    },
  },
  defaultVariants: { variant: 'default' },
});

interface AlertProps extends VariantProps<typeof alertClass> {
  readonly title: string;
  readonly children?: ReactNode;
}

/** A message that stays on screen. Screen readers announce destructive ones at once. */
export function Alert({ variant, title, children }: AlertProps) {
  return (
    <div role={variant === 'destructive' ? 'alert' : 'status'} className={alertClass({ variant })}>
      <Icon name="alert" className="mt-px" />
      <div className="min-w-0 break-words">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
