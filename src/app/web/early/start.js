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

/** Fetches scripts and styles in parallel, and runs the scripts when the styles are loaded. */
function fetchApplication() {
  const template = document.querySelector('template');
  if (!template) return;
  template.remove();
  const parts = template.content;
  const scripts = [...parts.querySelectorAll('script')];
  const run = () => document.head.append(...scripts);
  for (const script of scripts) script.remove();
  for (const styles of parts.querySelectorAll('link[rel=stylesheet]')) {
    styles.addEventListener('load', run);
    styles.addEventListener('error', run);
  }
  document.head.append(parts);
}

if ('returning' in document.documentElement.dataset) fetchApplication();
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint')[0]) fetchApplication();
}).observe({ type: 'paint', buffered: true });
addEventListener('load', () => setTimeout(fetchApplication, 1_000));
