import { markTravel } from '../../platform/web/navigation.ts';

/** Whoever scrolls or types meanwhile is where they want to be. */
const handMade = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
const chaseMs = 3_000;

/** How far each entry of the history was scrolled, by the browser's own key for it. */
const places = new Map<string, number>();

/** Where a browser cannot tell its entries apart, it keeps the places by itself. */
const entryKey = () => window.navigation?.currentEntry?.key;

/**
 * Remembers how far each page was scrolled. Back and forward lead there again, also where the page grows to
 * that length only after its data came.
 */
export function keepScrollPlaces(): void {
  let giveUp = () => {};
  const remember = () => {
    const key = entryKey();
    if (key !== undefined) places.set(key, window.scrollY);
  };
  let isTraversal = true;
  const travel = () => {
    if (!isTraversal) return;
    markTravel(window.location.pathname);
    giveUp();
    const place = places.get(entryKey() ?? '');
    if (place !== undefined) giveUp = chase(place);
  };
  // A link to a part of the page fires popstate as well, but wants to go to that part.
  window.navigation?.addEventListener('navigate', (event) => {
    isTraversal = event.navigationType === 'traverse';
  });
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('popstate', travel, { capture: true });
}

/** Scrolls to a place as soon as the page is long enough. */
function chase(place: number): () => void {
  const step = () => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 1) stop();
  };
  const observer = new ResizeObserver(step);
  const timer = setTimeout(stop, chaseMs);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of handMade) window.removeEventListener(name, stop);
  }
  for (const name of handMade) window.addEventListener(name, stop, { passive: true });
  // The screen that is left is still there; its successor changes the body's size, or is seen at the first
  // call anyway.
  requestAnimationFrame(() => observer.observe(document.body));
  return stop;
}
