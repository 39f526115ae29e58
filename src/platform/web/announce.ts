/** Tells screen readers something that sighted people see without a toast. */
export function announce(message: string): void {
  const region = document.getElementById('announcer') ?? createRegion();
  // Emptied first, so that the same words twice are spoken twice.
  region.textContent = '';
  requestAnimationFrame(() => {
    region.textContent = message;
  });
}

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = 'announcer';
  region.className = 'sr-only';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}
