import type { DragEvent } from 'react';
import { Desk } from './desk.tsx';
import { Stage } from './stage.tsx';
import { useTable } from './use-table.ts';

/**
 * A piece of the product that works without an account: two cells of the page's grid, the picture and its
 * controls.
 */
export function LightTable() {
  const table = useTable();

  /** A picture may be dropped on the sheet too; the browser would otherwise leave the page for it. */
  function drop(event: DragEvent) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) table.put(file);
  }
  return (
    <div
      // Not a grid: the row of a grid item is its containing block, and bounds what sticks.
      className="flex min-w-0 flex-col gap-y-14 lg:contents"
      data-light-table=""
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onFocus={table.touch}
      onPointerDown={table.touch}
    >
      <Stage table={table} />
      <Desk table={table} />
    </div>
  );
}
