/**
 * Keeps the browser from leaving the page, and with it what was typed, for a file that was dropped beside its
 * field.
 */
export function refuseStrayDrops(page: Pick<Document, 'addEventListener'>): void {
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}

/** Fields that take files have answered already, and text may be dragged into any field. */
function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
