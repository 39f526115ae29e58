import { type DragEvent, type ReactNode, useState } from 'react';
import { useBeside, useMedia } from '#platform/web/use-beside.ts';
import { CheckSummary } from './check-summary.tsx';
import { MakeBar } from './controls/make-bar.tsx';
import { PrintControls } from './controls/print-controls.tsx';
import { FindingsPanel } from './findings/findings-panel.tsx';
import { StagePanel } from './preview/stage-panel.tsx';
import type { PrintFiles } from './use-print-files.ts';

/**
 * The controls beside the art, and what was found on its other side; on narrower screens both share a column,
 * on phones below the art. Only the columns scroll, so that art, result and button stay in sight.
 */
export function TestTab({ files }: { readonly files: PrintFiles }) {
  const [pointed, setPointed] = useState<string>();
  const [pinned, setPinned] = useState<string>();
  const [before, setBefore] = useState(false);
  /** Accepts a picture anywhere in the tab; the browser would otherwise open it in place of the page. */
  function drop(event: DragEvent) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) files.put(file);
  }
  const columns = useColumns();
  const controls = <PrintControls files={files} />;
  const findings = (
    <FindingsPanel
      files={files}
      pinned={pinned}
      onPoint={setPointed}
      onPin={setPinned}
      onTry={() => setBefore(false)}
    />
  );
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="fills-window grid gap-x-6 gap-y-2 lg:min-h-[506px]"
      style={{ gridTemplate: templates[columns] }}
    >
      {columns === 3 ? (
        <>
          <Column area="controls">{controls}</Column>
          <Column area="findings">{findings}</Column>
        </>
      ) : (
        <Column area="controls">
          {files.check.report && findings}
          {controls}
          {!files.check.report && findings}
        </Column>
      )}
      <MakeBar files={files} />
      <div style={{ gridArea: 'summary' }} className="min-w-0">
        <CheckSummary files={files} />
      </div>
      <StagePanel files={files} active={pointed ?? pinned} before={before} onBefore={setBefore} />
    </div>
  );
}

/** By the number of columns. From 1,280 px on the findings are beside the art too. */
const templates = {
  1: '"summary" auto "art" minmax(0, 1fr) "controls" 44% "make" auto / minmax(0, 1fr)',
  2:
    '"controls summary" auto "controls art" minmax(0, 1fr) "make art" auto / ' +
    'minmax(240px, 320px) minmax(0, 1fr)',
  3:
    '"controls summary summary" auto "controls art findings" minmax(0, 1fr) "make art findings" auto / ' +
    '300px minmax(0, 1fr) minmax(260px, 320px)',
} as const;

function useColumns(): keyof typeof templates {
  const beside = useBeside();
  const wide = useMedia('(width >= 80rem)');
  if (!beside) return 1;
  return wide ? 3 : 2;
}

/** A part of the screen that scrolls by itself. */
function Column({ area, children }: { readonly area: string; readonly children: ReactNode }) {
  return (
    <div
      style={{ gridArea: area }}
      className="relative flex min-h-0 flex-col gap-5 overflow-y-auto overscroll-contain border-t-2 border-ink pt-1 pb-4 [scrollbar-width:thin] max-md:-mx-5 max-md:px-5 beside:-mx-1 beside:border-0 beside:px-1"
    >
      {children}
    </div>
  );
}
