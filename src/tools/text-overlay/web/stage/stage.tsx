import { type RefObject, Suspense, useId, useRef, useState } from 'react';
import { cn } from '#platform/web/cn.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { OpenMenu } from '#tools/text-overlay/web/menu/layer-menu.tsx';
import { menuPoint } from '#tools/text-overlay/web/menu/menu-point.ts';
import { isByFinger, type LongPress, useLongPress } from '#tools/text-overlay/web/menu/use-long-press.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { SheetFrame } from '#tools/text-overlay/web/preview/sheet-frame.tsx';
import { isPulled, selectedOf } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { InPlaceEditor } from './in-place-editor.tsx';
import { SelectionHandles } from './selection-handles.tsx';
import { GuideLines } from './guide-lines.tsx';
import { boundsOf, textBox } from './text-box.ts';
import { TextHandle } from './text-handle.tsx';
import { useCanvas, useSharpImage } from './use-canvas.ts';
import { useDrag } from './use-drag.ts';
import { usePan } from './use-pan.ts';
import { useZoom } from './use-zoom.ts';
import { toScreen, type View, type Zoom } from './view.ts';

const PerspectiveHandles = lazyPart(
  async () => (await import('./perspective-handles.tsx')).PerspectiveHandles,
);

interface StageProps {
  readonly editor: Editor;
  readonly picture: Picture;
  readonly drawing: TextDrawing;
  readonly view: View;
  readonly onZoom: (zoom: Zoom) => void;
  readonly workspace: RefObject<HTMLDivElement | null>;
  readonly onMenu: (menu: OpenMenu) => void;
}

/**
 * The picture with its texts. The canvas draws them and handles the pointer; each text also has a handle for
 * keyboards and screen readers. If the picture is larger than its window, the canvas stays and its content
 * scrolls; boxes that reach over the picture's edge are clipped, so that they never add to what scrolls.
 * Nothing here may animate its size, because scrolling to a point needs the final size at once.
 */
export function Stage({ editor, picture, drawing, view, onZoom, workspace, onMenu }: StageProps) {
  const { state, visible, drawn, dispatch } = editor;
  const hintId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useSharpImage(picture, view.scale);
  const targets = drawn.map((overlay) => ({
    id: overlay.id,
    locked: overlay.locked,
    ...textBox(overlay, drawing.module?.arrange(overlay, picture), picture),
  }));
  const selectedId = selectedOf(state)?.id;
  const selected = drawn.find(({ id }) => id === selectedId);
  const selectedTarget = targets.find(({ id }) => id === selected?.id);
  const isDraft = isPulled(state);
  const redraw = useCanvas(canvas, workspace, { image, picture, view, overlays: drawn, drawing, isDraft });
  const { hoveredId, guides, marquee, layerAt, cancel, handlers } = useDrag({
    editor,
    picture,
    targets,
    view,
    scroller: workspace,
    canvas,
  });
  useZoom(workspace, view, onZoom);
  usePan(workspace);
  const [editedId, setEditedId] = useState<number | null>(null);
  const corners = selected?.type === 'image' ? selected.corners : undefined;
  const editedText = visible.filter(isText).find(({ id }) => id === editedId);
  const editedBox = targets.find(({ id }) => id === editedId)?.box;

  function endEditing(text: string | undefined, by: 'key' | 'blur') {
    if (editedText && text !== undefined) dispatch({ type: 'changed', id: editedText.id, part: { text } });
    setEditedId(null);
    if (by === 'key')
      workspace.current
        ?.querySelector<HTMLElement>(`[data-text="${editedId}"]`)
        ?.focus({ preventScroll: true });
  }

  /** Of the whole selection on a layer of it, and of the picture on empty ground. */
  function showMenu(press: LongPress, at: Point) {
    const focused = (press.target as HTMLElement).dataset['text'];
    const id = focused === undefined ? layerAt(press) : Number(focused);
    const isSelected = id !== undefined && state.selectedIds.includes(id);
    const ids = isSelected ? state.selectedIds : [id ?? []].flat();
    if (!isSelected) dispatch({ type: 'selected', ids });
    onMenu({ at, ids });
  }
  const longPress = useLongPress((press) => {
    const { tagName, dataset } = press.target as HTMLElement;
    // A handle is pulled, however long it is held.
    if (tagName !== 'CANVAS' && dataset['text'] === undefined) return;
    cancel();
    showMenu(press, { x: press.clientX, y: press.clientY });
  });

  return (
    <SheetFrame>
      <div
        ref={workspace}
        role="application"
        aria-label="Picture with its texts"
        aria-describedby={hintId}
        tabIndex={0}
        onScroll={redraw}
        {...longPress}
        onContextMenu={(event) => {
          if ((event.target as HTMLElement).closest('textarea')) return;
          event.preventDefault();
          if (!isByFinger(event)) showMenu(event, menuPoint(event));
        }}
        className="relative touch-pan-x touch-pan-y overflow-auto overscroll-contain transition-none [scrollbar-width:thin]"
        style={view.window}
      >
        <p id={hintId} className="sr-only">
          Tab moves between texts, Control A selects all. Enter edits the selected text, arrow keys move it by
          1 pixel, with Shift by 10; Delete removes it, Control D duplicates it, Control Z undoes.
        </p>
        <div className="relative overflow-clip transition-none" style={view.content}>
          <canvas
            ref={canvas}
            {...handlers}
            onDoubleClick={() => setEditedId(hoveredId ?? selectedOf(state)?.id ?? null)}
            className={cn(
              'sticky top-0 left-0 block transition-none',
              hoveredId !== undefined && 'cursor-move',
            )}
            style={view.window}
          />
          {visible.map((overlay, index) => (
            <TextHandle
              key={overlay.id}
              overlay={overlay}
              order={`${index + 1} of ${visible.length}`}
              target={targets[index]}
              scale={view.scale}
              selected={state.selectedIds.includes(overlay.id)}
              hovered={overlay.id === hoveredId}
              onEdit={() => setEditedId(overlay.id)}
              onSelect={() => dispatch({ type: 'selected', ids: [overlay.id] })}
            />
          ))}
          {editedText && editedBox && (
            <InPlaceEditor
              key={editedText.id}
              overlay={editedText}
              arranged={drawing.module?.arrange(editedText, picture)}
              box={editedBox}
              scale={view.scale}
              onEnd={endEditing}
            />
          )}
          {selected && corners && !selected.locked && (
            <Suspense>
              <PerspectiveHandles id={selected.id} {...{ corners, picture, view, dispatch }} />
            </Suspense>
          )}
          {selected && selectedTarget && !corners && !selected.locked && !editedText && (
            <SelectionHandles
              overlay={selected}
              target={selectedTarget}
              others={targets.filter(({ id }) => id !== selected.id).map(boundsOf)}
              {...{ picture, drawing, view, dispatch }}
            />
          )}
          {marquee && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute border bg-yellow/25 text-on-yellow transition-none"
              style={toScreen(marquee, view.scale)}
            />
          )}
          <GuideLines guides={guides} view={view} />
        </div>
      </div>
    </SheetFrame>
  );
}
