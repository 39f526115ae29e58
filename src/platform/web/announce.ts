/** Announces a message to screen readers, without a toast. */
export function announce(message: string): void {
  const region = document.getElementById('announcer') ?? createRegion();
  // Emptied first, so that a repeated message is announced again.
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
