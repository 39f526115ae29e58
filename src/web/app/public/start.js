// Fetches the application once the page that came drawn has been painted, so that it takes no bandwidth from what is read.
// A form that is sent before the application runs waits for it, in place of leaving the page.

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

requestAnimationFrame(() => {
  setTimeout(() => {
    const scripts = document.querySelector('template');
    if (scripts) document.head.append(document.importNode(scripts.content, true));
  });
});
