import { useSyncExternalStore } from 'react';
import { Icon } from '#platform/web/icon.tsx';

/** Shows a banner while there is no network. */
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
          className="flex items-center justify-center gap-2 bg-yellow px-4 py-2 font-medium text-on-yellow md:pl-60"
        >
          <Icon name="alert" />
          <span>Connection lost. Changes are not saved until it is back.</span>
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
