import { Suspense, useRef } from 'react';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { useElementSize } from '#platform/web/use-element-size.ts';
import { MockupGallery } from '#workflows/templates/web/mockup-gallery.tsx';
import type { Mockup } from './use-mockup.ts';

const PhotoWithCorners = lazyPart(async () => (await import('./photo-with-corners.tsx')).PhotoWithCorners);

/** Crop marks on two sides, the border of the space, and half of a handle that lies on an edge. */
const frameMarginPx = 48 + 2 + 12;

/** The photo with the artwork on it, and its corners to drag. */
export function CornerStage({ mockup }: { readonly mockup: Mockup }) {
  const space = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(space);
  const available = { width: width - frameMarginPx, height: height - frameMarginPx };
  const { photo, quad } = mockup;
  const opening = <Spinner label="Opening the photo" className="size-9" />;
  return (
    <section aria-label="Photo" className="flex min-h-0 min-w-0 grow flex-col">
      <div
        ref={space}
        className="grid min-h-0 grow place-items-center overflow-hidden border border-rule bg-well -mx-5 md:mx-0 beside:mx-0 lg:min-h-[400px]"
      >
        {photo.picture && quad ? (
          available.width > 0 &&
          available.height > 0 && (
            <Suspense fallback={opening}>
              <PhotoWithCorners {...{ mockup, quad, available }} picture={photo.picture} />
            </Suspense>
          )
        ) : photo.opening ? (
          opening
        ) : photo.previewError ? (
          <CropFrame className="h-36 w-56 sm:h-56">
            <div className="max-w-44 bg-sheet px-3 py-2 text-center text-ink-soft">
              <p>{messageOf(photo.previewError)}</p>
            </div>
          </CropFrame>
        ) : (
          <div className="size-full overflow-y-auto overscroll-contain p-5 [scrollbar-width:thin]">
            <h2 className="mb-4 text-2xl">Start from a photo of ours</h2>
            <MockupGallery inPlace />
          </div>
        )}
      </div>
      <p aria-live="polite" className="min-h-6 pt-1 text-sm text-ink-soft">
        {quad && !mockup.drawable
          ? 'These corners cross each other. Drag them back to a shape without a dent.'
          : photo.picture && 'Drag a corner, or move it with the arrow keys; Shift takes larger steps.'}
      </p>
    </section>
  );
}
