import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether the controls are beside the picture, by `beside:` of kit.css; else below it. */
export function useBeside(): boolean {
  return useMedia('(width >= 64rem), ((width >= 40rem) and (height < 36rem))');
}

/** Returns whether a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
