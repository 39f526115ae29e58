// Fetches the application once the page that came drawn has been painted, so that it takes no bandwidth from what is read.
// A form that is sent before the application runs waits for it, in place of leaving the page.
let waiting = null;
const hold = (event) => {
  event.preventDefault();
  waiting = event.target;
};
document.addEventListener('submit', hold);

requestAnimationFrame(() => {
  setTimeout(() => {
    const scripts = document.getElementById('scripts').content.cloneNode(true);
    scripts.querySelector('script').addEventListener('load', () => {
      document.removeEventListener('submit', hold);
      waiting?.requestSubmit();
    });
    document.head.append(scripts);
  });
});
