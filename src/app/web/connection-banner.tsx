import { useSyncExternalStore } from 'react';
import { Icon } from '#platform/web/icon.tsx';

/** Shows a banner while there is no network. What stays in view lies below it (`--banner`). */
export function ConnectionBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky top-0 z-30">
      {!online && (
        <p
          data-offline=""
          className="flex h-9 items-center justify-center gap-2 bg-yellow px-4 font-medium text-on-yellow"
        >
          <Icon name="alert" />
          <span className="truncate">Connection lost. Changes are not saved.</span>
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
