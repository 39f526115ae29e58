import { Dialog } from 'radix-ui';
import { buttonClass } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';
import { Logo } from '#platform/web/logo.tsx';
import { useModal } from '#platform/web/use-modal.ts';
import { Navigation } from './navigation-links.tsx';

/** The sidebar on phones. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const modal = useModal(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 animate-fade bg-shade md:hidden" />
        <Dialog.Content
          {...modal}
          data-drawer=""
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-[280px] max-w-[85vw] animate-slide flex-col overflow-y-auto bg-sheet px-4 pb-6 shadow-float md:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-16 shrink-0 items-center justify-between pl-2">
            <Logo />
            <Dialog.Close
              aria-label="Close"
              className={cn(buttonClass({ variant: 'ghost', size: 'icon' }), 'size-11')}
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <Navigation onLeave={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
