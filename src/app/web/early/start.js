// Fetches the application after the first paint of a pre-rendered page. Why: docs/decisions/0031.

/** @type {HTMLFormElement | undefined} */
let waiting;

/** @param {SubmitEvent} event */
function hold(event) {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) waiting = event.target;
}

document.addEventListener('submit', hold);
document.addEventListener('overprint:ready', () => {
  document.removeEventListener('submit', hold);
  setTimeout(() => waiting?.requestSubmit());
});

/**
 * Puts styles to use without their faces, which the page has itself: the same ones anew would replace those
 * that came too late for the first paint, and move what is being read.
 * @param {HTMLLinkElement} styles
 */
function useStyles(styles) {
  const { sheet } = styles;
  for (let index = (sheet?.cssRules.length ?? 0) - 1; index >= 0; index -= 1) {
    if (sheet?.cssRules[index] instanceof CSSFontFaceRule) sheet.deleteRule(index);
  }
  styles.media = '';
}

/** Fetches scripts and styles in parallel, and runs the scripts when the styles are loaded. */
function fetchApplication() {
  const template = document.querySelector('template');
  if (!template) return;
  template.remove();
  const parts = template.content;
  const scripts = [...parts.querySelectorAll('script')];
  const run = () => document.head.append(...scripts);
  for (const script of scripts) script.remove();
  /** @type {NodeListOf<HTMLLinkElement>} */
  const sheets = parts.querySelectorAll('link[rel=stylesheet]');
  for (const styles of sheets) {
    styles.media = 'not all';
    styles.addEventListener('load', () => useStyles(styles), { once: true });
    styles.addEventListener('load', run, { once: true });
    styles.addEventListener('error', run);
  }
  document.head.append(parts);
}

if ('returning' in document.documentElement.dataset) fetchApplication();
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint')[0]) fetchApplication();
}).observe({ type: 'paint', buffered: true });
addEventListener('load', () => setTimeout(fetchApplication, 1_000));
