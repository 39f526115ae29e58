import type { QueryClient } from '@tanstack/react-query';
import type { Size } from '#platform/shared/size.ts';
import { readSize } from '#platform/web/picture/open-picture.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { isCutOff } from '#tools/text-overlay/web/drawing/is-cut-off.ts';
import { drawingQuery } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import { fillTexts } from '#workflows/templates/web/fill-texts.ts';
import type { Layout } from './draft.ts';
import type { DrawnItem } from './drawn-items.ts';
import { layersFor, photoQuery, takesArtwork, valuesOf } from './item-layers.ts';

/** Waits for the end of typing, which changes the items with each letter. */
const pauseMs = 200;
/** So long items are laid out before the page may do something else. */
const sliceMs = 12;

/**
 * Returns which items have a text that will be cut off, by laying out each without drawing it. Pictures at
 * addresses are not fetched for it, and those that this browser cannot read are passed over.
 */
export async function findCut(
  queries: QueryClient,
  layout: Layout,
  items: readonly DrawnItem[],
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  await wait(pauseMs);
  signal.throwIfAborted();
  const drawing = await queries.fetchQuery(drawingQuery);
  const photo = takesArtwork(layout) ? await queries.fetchQuery(photoQuery(layout)) : undefined;
  const cut = new Set<number>();
  let sliceEndsAt = 0;
  for (const item of items) {
    if (performance.now() > sliceEndsAt) {
      await wait(0);
      signal.throwIfAborted();
      sliceEndsAt = performance.now() + sliceMs;
    }
    const size = photo ?? (await sizeOf(item));
    if (!size) continue;
    const layers = fillTexts(layersFor(layout, size), valuesOf(item)).filter(isText);
    await drawing.prepare(layers);
    if (layers.some((layer) => isCutOff(drawing, layer, size))) cut.add(item.at);
  }
  return cut;
}

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

const sizes = new WeakMap<File, Promise<Size | undefined>>();

async function sizeOf({ picture }: DrawnItem): Promise<Size | undefined> {
  if (typeof picture === 'string') return undefined;
  const known = sizes.get(picture) ?? readSize(picture).catch(() => undefined);
  sizes.set(picture, known);
  return known;
}
