import { useEffect, useId, useRef, useState } from 'react';
import { BeforeAfterChoice } from '#platform/web/before-after.tsx';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { useElementSize } from '#platform/web/use-element-size.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { squareAround } from '#platform/shared/square.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';
import { PreviewCanvas } from './preview-canvas.tsx';
import { ResultBar } from './result-bar.tsx';
import type { Size } from '#platform/shared/size.ts';

/** The crop marks on two sides of the picture together, and the border of the space around them. */
const frameMarginPx = 48 + 2;

/**
 * The padded square: drawn in this browser as soon as a setting changes, and as the file once that is made.
 * It takes the height that its parent has; on wide screens at least 400 px of it (contract 11, Screens).
 */
export function PreviewPanel({ padding }: { readonly padding: Padding }) {
  const [before, setBefore] = useState(false);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-h-0 min-w-0 grow flex-col">
      <div className="flex items-center justify-between gap-3 pb-1">
        <h2 id={titleId} className="text-lg beside:leading-10">
          Result
        </h2>
        {padding.picture && <BeforeAfterChoice before={before} onChange={setBefore} />}
      </div>
      <Stage padding={padding} before={before && padding.picture !== undefined} />
      <ResultBar padding={padding} />
    </section>
  );
}

function Stage({ padding, before }: { readonly padding: Padding; readonly before: boolean }) {
  const space = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(space);
  const available = { width: width - frameMarginPx, height: height - frameMarginPx };
  const { padded, outOfDate, picture, input } = padding;
  return (
    <div
      ref={space}
      className="grid min-h-0 grow place-items-center overflow-hidden border border-rule bg-well -mx-5 md:mx-0 beside:mx-0 lg:min-h-[400px]"
    >
      {available.width > 0 && available.height > 0 && padded?.squares === 1 && !outOfDate && !before ? (
        <PaddedFile blob={padded.blob} available={available} />
      ) : picture ? (
        <PreviewCanvas
          picture={picture}
          input={input}
          square={
            before
              ? undefined
              : squareAround(picture, input.paddingPx ?? paddingLimits.dashboardPx, input.outputPx)
          }
          available={available}
        />
      ) : padding.opening ? (
        <Spinner label="Opening the picture" className="size-9" />
      ) : (
        <Waiting previewError={padding.previewError} />
      )}
    </div>
  );
}

function Waiting({ previewError }: { readonly previewError: Error | null }) {
  return (
    <CropFrame className="h-36 w-56 sm:h-56">
      <div className="max-w-44 bg-sheet px-3 py-2 text-center text-ink-soft">
        <p>The padded square appears here.</p>
        {previewError && <p className="mt-2 text-sm">No preview: {messageOf(previewError)}</p>}
      </div>
    </CropFrame>
  );
}

/** The file that the server made. */
function PaddedFile({ blob, available }: { readonly blob: Blob; readonly available: Size }) {
  const url = useObjectUrl(blob);
  return (
    <CropFrame>
      {url !== undefined && (
        <img
          src={url}
          alt="Padded square"
          className="block"
          style={{ maxWidth: available.width, maxHeight: available.height }}
        />
      )}
    </CropFrame>
  );
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url;
}
