import { Toast as Radix } from 'radix-ui';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { buttonClass } from './button.tsx';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { startToastClock } from './toast-clock.ts';
import { type Toast, toastStore } from './toast-store.ts';

const swipeThresholdPx = 50;

/**
 * The area in which toasts appear. F8 moves the focus to it. Beside a sidebar it is on the bar at the top,
 * between the quota and the search, so that a toast covers no link of the sidebar. On a phone it is on that
 * bar too, beside the menu's button and under the drawer. A lost connection's banner moves it down.
 */
export function Toaster({ toasts }: { readonly toasts: readonly Toast[] }) {
  const area = useRef<HTMLOListElement>(null);
  return (
    <Radix.Provider duration={Infinity} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} area={area} />
      ))}
      <Radix.Viewport
        ref={area}
        hotkey={['F8']}
        className="fixed right-0 z-60 grid gap-2 outline-none max-md:top-(--banner) max-md:left-14 max-md:p-1.5 max-md:in-[:has([data-drawer])]:z-45 md:bottom-0 md:w-full md:max-w-[340px] md:p-6 md:in-[:has([data-sidebar])]:top-(--banner) md:in-[:has([data-sidebar])]:bottom-auto md:in-[:has([data-sidebar])]:right-56 md:in-[:has([data-sidebar])]:p-1.5"
      />
    </Radix.Provider>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly area: RefObject<HTMLElement | null>;
}

function ToastCard({ toast, area }: ToastCardProps) {
  const { id, open } = toast;
  // Radix' own clock stops with the window's focus, and for good where a toast goes under the pointer.
  useEffect(() => {
    if (!open) return undefined;
    return startToastClock({
      inUse: () => area.current?.matches(':hover, :focus-within') ?? false,
      onEnd: () => toastStore.dismiss(id),
    });
  }, [id, open, area]);
  const destructive = toast.variant === 'destructive';
  return (
    <Radix.Root
      open={open}
      onOpenChange={(stays) => !stays && toastStore.dismiss(id)}
      type={destructive ? 'foreground' : 'background'}
      data-toast=""
      data-variant={toast.variant ?? 'default'}
      className={cn(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-md border-l-4 py-3.5 pr-2 pl-4 shadow-float max-md:items-center max-md:py-1 max-md:pl-3 max-md:text-sm data-[state=closed]:hidden data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'border-on-key/60 bg-magenta text-on-key' : 'border-cyan bg-ink text-on-key',
      )}
    >
      <div className="min-w-0 grow break-words">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description !== undefined && (
          <Radix.Description className="mt-0.5">{toast.description}</Radix.Description>
        )}
        {toast.cause !== undefined && <p>{toast.cause}</p>}
        {toast.link && (
          <Radix.Action asChild altText={`${toast.link.label}: ${toast.link.href}`}>
            <Link href={toast.link.href} className="mt-1 inline-block underline underline-offset-4">
              {toast.link.label}
            </Link>
          </Radix.Action>
        )}
        {toast.action && (
          <Radix.Action asChild altText={toast.action.label}>
            <button
              type="button"
              onClick={toast.action.onPress}
              className="mt-1 inline-block font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {toast.action.label}
            </button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label="Close"
        className={cn(buttonClass({ variant: 'ghost', size: 'sm' }), 'px-2 text-on-key hover:bg-on-key/20')}
      >
        <Icon name="close" />
      </Radix.Close>
    </Radix.Root>
  );
}
