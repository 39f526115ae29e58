import { markTravel } from '#platform/web/navigation.ts';

/** Events that end the restoring of a scroll position: the user scrolls or types. */
const userEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const restoreMs = 3_000;

/** The scroll position of each history entry, by the browser's key for it. */
const positions = new Map<string, number>();

/** Undefined in browsers without the Navigation API, which restore positions by themselves. */
const entryKey = () => window.navigation?.currentEntry?.key;

/**
 * Remembers the scroll position of each page. Back and forward restore it, even if the page reaches its
 * length only when its data has loaded.
 */
export function keepScrollPlaces(): void {
  let stopRestoring = () => {};
  const remember = () => {
    const key = entryKey();
    if (key !== undefined) positions.set(key, window.scrollY);
  };
  let isTraversal = true;
  const travel = () => {
    if (!isTraversal) return;
    markTravel(window.location.pathname);
    stopRestoring();
    const position = positions.get(entryKey() ?? '');
    if (position !== undefined) stopRestoring = restore(position);
  };
  // A link to a fragment fires popstate too, but must scroll to that fragment.
  window.navigation?.addEventListener('navigate', (event) => {
    isTraversal = event.navigationType === 'traverse';
  });
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('popstate', travel, { capture: true });
}

/** Scrolls to a position as soon as the page is long enough. Returns a function that stops it. */
function restore(position: number): () => void {
  const step = () => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 1) stop();
  };
  const observer = new ResizeObserver(step);
  const timer = setTimeout(stop, restoreMs);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of userEvents) window.removeEventListener(name, stop);
  }
  for (const name of userEvents) window.addEventListener(name, stop, { passive: true });
  // The previous screen is still rendered. The next one changes the body's size or is there already.
  requestAnimationFrame(() => observer.observe(document.body));
  return stop;
}
