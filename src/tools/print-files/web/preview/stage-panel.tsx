import { useId, useRef } from 'react';
import type { Size } from '#platform/shared/size.ts';
import { BeforeAfterChoice } from '#platform/web/before-after.tsx';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { useElementSize } from '#platform/web/use-element-size.ts';
import type { PrintFiles } from '#tools/print-files/web/use-print-files.ts';
import { ArtCanvas } from './art-canvas.tsx';

/** The crop marks on two sides of the picture together, and the border of the space around them. */
const frameMarginPx = 48 + 2;

interface StagePanelProps {
  readonly files: PrintFiles;
  /** The code of the finding whose areas are highlighted. */
  readonly active: string | undefined;
  /** Whether repaired art is shown as it was. */
  readonly before: boolean;
  readonly onBefore: (before: boolean) => void;
}

/** The art on the garment, with the areas of what was found. */
export function StagePanel({ files, active, before, onBefore }: StagePanelProps) {
  const titleId = useId();
  const { picture, repair } = files;
  const isRepaired = repair.preview !== undefined || repair.pending;
  return (
    <section aria-labelledby={titleId} style={{ gridArea: 'art' }} className="flex min-h-0 min-w-0 flex-col">
      <h2 id={titleId} className="sr-only">
        Art
      </h2>
      <Stage files={files} active={active} before={before} />
      {picture && (
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 pt-1">
          <p className="font-mono text-sm text-ink-soft max-sm:text-xs">
            {picture.width} × {picture.height} px
            {repair.preview && (before ? '' : ' · repaired')}
            {repair.pending && ' · repairing...'}
          </p>
          {isRepaired && <BeforeAfterChoice before={before} onChange={onBefore} />}
        </div>
      )}
    </section>
  );
}

type StageProps = Omit<StagePanelProps, 'onBefore'>;

function Stage({ files, active, before }: StageProps) {
  const space = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(space);
  const available: Size = { width: width - frameMarginPx, height: height - frameMarginPx };
  const { picture, opening, previewError } = files;
  return (
    <div
      ref={space}
      className="-mx-5 grid min-h-0 grow place-items-center overflow-hidden border border-rule bg-well md:mx-0 beside:mx-0 lg:min-h-[400px]"
    >
      {picture ? (
        available.width > 0 &&
        available.height > 0 && (
          <ArtCanvas picture={picture} files={files} active={active} before={before} available={available} />
        )
      ) : opening ? (
        <Spinner label="Opening the picture" className="size-9" />
      ) : (
        <CropFrame className="h-36 w-56 sm:h-56">
          <div className="max-w-44 bg-sheet px-3 py-2 text-center text-ink-soft">
            <p>The art appears here.</p>
            {previewError && <p className="mt-2 text-sm">No preview: {messageOf(previewError)}</p>}
          </div>
        </CropFrame>
      )}
    </div>
  );
}
