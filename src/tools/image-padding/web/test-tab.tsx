import type { DragEvent } from 'react';
import { PaddingForm } from './controls/padding-form.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import type { Padding } from './use-padding.ts';

/**
 * The controls beside the picture, on phones below it. Only the controls scroll, so that no control takes the
 * picture out of sight.
 */
export function TestTab({ padding }: { readonly padding: Padding }) {
  /** Accepts a picture anywhere in the tab; the browser would otherwise open it in place of the page. */
  function drop(event: DragEvent) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) padding.put(file);
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="fills-window grid grid-rows-[minmax(0,1fr)_44%] gap-x-8 gap-y-2 lg:min-h-[506px] beside:grid-cols-[minmax(260px,340px)_minmax(0,1fr)] beside:grid-rows-[minmax(0,1fr)]"
    >
      <PaddingForm padding={padding} />
      <PreviewPanel padding={padding} />
    </div>
  );
}
