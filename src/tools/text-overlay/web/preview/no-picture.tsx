import { CropFrame } from '../../../../platform/web/crop-frame.tsx';

/** Stands where the picture will be (spec 2, Text Overlay Test screen). */
export function NoPicture() {
  return (
    <CropFrame className="size-56">
      <div className="max-w-44 bg-sheet px-3 py-2 text-center">
        <p className="font-medium">No image selected</p>
        <p className="mt-1 text-sm text-ink-soft">Use the controls on the left to add an image</p>
      </div>
    </CropFrame>
  );
}
