import { useSyncExternalStore } from 'react';

/** The media query of the variant `beside:` in `platform/web/kit.css`. */
const query = '(width >= 64rem), ((width >= 40rem) and (height < 36rem))';

/** Returns whether the controls are beside the picture; else they are a sheet below it. */
export function useBeside(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(onChange: () => void) {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
