// Fetches the application after the first paint of a page that came drawn. Why: docs/decisions/0031.

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

function fetchApplication() {
  const scripts = document.querySelector('template');
  if (!scripts) return;
  document.head.append(scripts.content);
  scripts.remove();
}

if ('returning' in document.documentElement.dataset) fetchApplication();
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint')[0]) fetchApplication();
}).observe({ type: 'paint', buffered: true });
addEventListener('load', () => setTimeout(fetchApplication, 1_000));
