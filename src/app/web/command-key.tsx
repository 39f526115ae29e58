import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { commandState } from './command-state.ts';
import { lazyPart } from '../../platform/web/lazy-part.tsx';

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

/** Opens the palette with Ctrl+K or Cmd+K, fetching it the first time. */
export function CommandKey() {
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
      // Back and forward leave the screen without closing what lies on it.
      commandState.change(false);
    };
  }, []);
  return (
    <Suspense fallback={null}>
      {open && <CommandPalette onClose={() => commandState.change(false)} />}
    </Suspense>
  );
}
