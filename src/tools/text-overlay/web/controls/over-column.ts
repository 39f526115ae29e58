/** The height of a panel, unless its column has less. */
const panelHeightPx = 440;

/**
 * Returns the place of a panel over the column of controls, as CSS: below its button if there is room, else
 * as far up as needed. So it never covers the picture.
 */
export function overColumn(
  button: Element | null,
): Partial<Record<'left' | 'top' | 'width' | 'height', string>> {
  const column = button?.closest('[data-controls]')?.getBoundingClientRect();
  const below = button?.getBoundingClientRect();
  if (!column || !below) return {};
  const height = Math.min(column.height, panelHeightPx);
  const top = Math.min(below.bottom + 4, column.bottom - height);
  return {
    left: `${column.left}px`,
    width: `${column.width}px`,
    top: `${Math.max(top, column.top)}px`,
    height: `${height}px`,
  };
}
