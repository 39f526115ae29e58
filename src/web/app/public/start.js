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

requestAnimationFrame(() => {
  setTimeout(() => {
    const template = document.querySelector('template');
    if (!template) throw new Error('Expected the scripts of the application in a template, found none');
    const scripts = document.importNode(template.content, true);
    scripts.querySelector('script')?.addEventListener('load', () => {
      document.removeEventListener('submit', hold);
      waiting?.requestSubmit();
    });
    document.head.append(scripts);
  });
});
