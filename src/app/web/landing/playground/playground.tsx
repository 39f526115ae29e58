import type { DragEvent } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { Actions } from './actions.tsx';
import { ControlColumn, InkColumn, SheetColumn, TextColumn } from './control-columns.tsx';
import { Preview } from './preview.tsx';
import { type PlaygroundState, usePlayground } from './use-playground.ts';

/**
 * A part of the product that works without an account. Of the page's grid it fills the second column with the
 * picture, and the first one's second row with its controls.
 */
export function Playground() {
  const playground = usePlayground();

  /** Takes a picture that is dropped anywhere on the playground. */
  function drop(event: DragEvent) {
    if (event.defaultPrevented) return;
    // Otherwise the browser would leave the page to show the file.
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) playground.put(file);
  }
  return (
    <div
      // Not a grid, whose rows would limit how far the sticky preview can move.
      className="flex min-w-0 flex-col gap-y-14 lg:contents"
      data-playground=""
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onFocus={playground.touch}
      onPointerDown={playground.touch}
    >
      <Preview playground={playground} />
      <Controls playground={playground} />
    </div>
  );
}

function Controls({ playground }: { readonly playground: PlaygroundState }) {
  const { edits, own, refusal, change, put, drawing } = playground;
  const columns = { edits, onChange: change };
  return (
    <section
      aria-labelledby="playground-title"
      className="min-w-0 border-t-2 border-ink pt-5 lg:col-start-1 lg:row-start-2"
    >
      <h2 id="playground-title" className="text-2xl">
        Try it with your own picture
      </h2>
      <p className="mt-1 max-w-[68ch] text-lg text-pretty text-ink-soft">
        Padding and text run in this browser, with the same code as the API. Nothing is uploaded.
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <ControlColumn title="Picture">
          <FileDrop
            label="Your picture"
            accept="image/*"
            hint="Drop, paste or choose a picture, up to 50 MB"
            file={own?.source.kind === 'file' ? own.source : null}
            error={refusal}
            onFile={put}
          />
          <Actions playground={playground} />
          {drawing.error && (
            <Alert variant="destructive" title="The fonts could not be loaded">
              <p className="mb-3">{messageOf(drawing.error)}</p>
              <Button variant="outline" size="sm" onClick={drawing.retry}>
                Try again
              </Button>
            </Alert>
          )}
        </ControlColumn>
        <TextColumn {...columns} />
        <InkColumn {...columns} />
        <SheetColumn {...columns} />
      </div>
    </section>
  );
}
