import { Artwork } from '../../kit/artwork.tsx';
import { CropFrame } from '../../kit/crop-frame.tsx';
import { ColourBar } from '../../kit/logo.tsx';

const noteClass = 'bg-sheet px-1.5 py-0.5 font-mono text-xs text-ink-soft';

/** A sheet on the light table: a wide picture, padded square on nothing. */
export function Proof() {
  return (
    <figure className="self-center max-lg:mx-auto max-lg:w-full max-lg:max-w-[480px]">
      <CropFrame className="group relative aspect-square">
        <Artwork />
        <span className={`absolute top-3 left-3 ${noteClass}`}>1600 × 1200 → 1600 × 1600</span>
        <span className={`absolute right-3 bottom-3 ${noteClass}`}>background: transparent</span>
      </CropFrame>
      <figcaption className="mx-6 flex items-center justify-between gap-4">
        <ColourBar className="h-2 w-40" />
        <span className="font-mono text-xs text-ink-soft">proof 01</span>
      </figcaption>
    </figure>
  );
}
