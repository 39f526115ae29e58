import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the command palette is open. */
const commandState = {
  read: () => isOpen,
  change(next: boolean) {
    isOpen = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Shows the command palette and opens it with Ctrl+K or Cmd+K. Its code is fetched the first time. */
export function CommandShortcut() {
  const open = useSyncExternalStore(commandState.subscribe, commandState.read);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      commandState.change(!commandState.read());
    }
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      // Back and forward leave the screen without closing the palette.
      commandState.change(false);
    };
  }, []);
  return (
    <Suspense fallback={null}>
      {open && <CommandPalette onClose={() => commandState.change(false)} />}
    </Suspense>
  );
}

const modifier = /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';

/** Opens the command palette. */
export function CommandButton() {
  return (
    <Button
      variant="outline"
      size="sm"
      aria-keyshortcuts="Control+K Meta+K"
      className="font-normal text-ink-soft max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:px-0"
      onClick={() => commandState.change(true)}
    >
      <Icon name="search" className="size-4" />
      <span className="max-md:sr-only">Go to...</span>
      <kbd aria-hidden="true" className="font-mono text-xs max-md:hidden">
        {modifier}K
      </kbd>
    </Button>
  );
}
