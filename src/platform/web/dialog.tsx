import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/**
 * A modal dialog. It draws its own backdrop, because the library's adds a style element, which the content
 * security policy refuses; `data-modal` keeps the page from scrolling. A dialog that opens over another one
 * hides it by opacity alone, so that it can still receive the focus afterwards.
 */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const modal = useModal(() => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div data-dialog="" className="relative z-50 [&:has(~[data-dialog])]:opacity-0">
          <div className="fixed inset-0 animate-fade bg-shade" />
          <Radix.Content
            {...modal}
            {...(description === undefined && { 'aria-describedby': undefined })}
            className="fixed inset-x-0 bottom-0 max-h-dvh animate-rise overflow-y-auto border-t-2 border-ink bg-sheet p-5 shadow-float md:inset-auto md:top-1/2 md:left-1/2 md:w-[480px] md:-translate-1/2 md:rounded-lg md:border md:border-rule md:p-7"
          >
            <Radix.Title className="pr-12 text-2xl">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>
            )}
            <div className="mt-5">{children}</div>
            <Radix.Close
              aria-label="Close"
              className={cn(
                buttonClass({ variant: 'ghost', size: 'icon' }),
                'absolute top-3 right-3 md:top-5 md:right-5',
              )}
            >
              <Icon name="close" />
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
