import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { buttonClass } from '../kit/button.tsx';
import { cn } from '../kit/cn.ts';
import { Icon } from '../kit/icon.tsx';
import { Logo } from '../kit/logo.tsx';
import { Navigation } from './navigation-links.tsx';

/** The sidebar of phones, behind a Menu button. */
export function Drawer() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label="Menu"
        className={cn(buttonClass({ variant: 'ghost', size: 'icon' }), 'size-11 md:hidden')}
      >
        <Icon name="menu" className="size-5" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 animate-fade bg-shade md:hidden" />
        <Dialog.Content
          data-modal=""
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-[280px] max-w-[85vw] animate-slide flex-col overflow-y-auto bg-sheet px-4 pb-6 shadow-float md:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-16 shrink-0 items-center justify-between pl-2">
            <Logo />
            <Dialog.Close aria-label="Close" className={cn(buttonClass({ variant: 'ghost', size: 'icon' }), 'size-11')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <Navigation onLeave={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
