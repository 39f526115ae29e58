import { Problem } from '#platform/shared/problem.ts';
import type { ImageInWork, LayerInWork, Overlay, QrInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { fillText, joinText, parseTemplateText } from '#workflows/templates/shared/variables.ts';
import type { Draft } from './draft.ts';

/** A layer whose text may have variables. */
type Filled = Overlay | QrInWork;

/** Before each text's filling changes, the same text is the same object, so that it is laid out only once. */
const filledBefore = new WeakMap<Filled, Filled>();

/**
 * Returns texts as they are drawn with the sample values. A variable without any value reads as its name; a
 * text that can't be filled stays as it is.
 */
export function fillTexts(overlays: readonly LayerInWork[], values: Draft['values']): LayerInWork[] {
  return overlays.map((overlay) => {
    if (overlay.type === 'image') return withImage(overlay, values);
    if (!('text' in overlay)) return overlay;
    const text = filled(overlay.text, values);
    if (text === overlay.text) return overlay;
    const before = filledBefore.get(overlay);
    const drawn = before?.text === text ? before : { ...overlay, text };
    filledBefore.set(overlay, drawn);
    return drawn;
  });
}

/** Before each image's filling changes, the same image is the same object too. */
const imagesBefore = new WeakMap<ImageInWork, ImageInWork>();

/** Returns an image as it is drawn with the sample values; without one it is left out. */
function withImage(layer: ImageInWork, values: Draft['values']): ImageInWork {
  const image = layer.image.includes('{{') ? filledImage(layer.image, values) : layer.image;
  if (image === layer.image) return layer;
  const before = imagesBefore.get(layer);
  const drawn = before?.image === image ? before : { ...layer, image };
  imagesBefore.set(layer, drawn);
  return drawn;
}

function filledImage(image: string, values: Draft['values']): string {
  try {
    return joinText(parseTemplateText(image), values);
  } catch (error) {
    if (error instanceof Problem) return '';
    throw error;
  }
}

function filled(text: string, values: Draft['values']): string {
  try {
    return fillText(parseTemplateText(text), values, ({ name }) => name);
  } catch (error) {
    if (error instanceof Problem) return text;
    throw error;
  }
}
