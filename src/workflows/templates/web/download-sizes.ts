import { client } from '#platform/web/call.ts';
import { drawAs, type PictureFormat, png } from '#platform/web/picture/draw-as.ts';
import { stemOf } from '#platform/web/picture/stem-of.ts';
import { loadImage } from '#platform/web/picture/open-picture.ts';
import { toApiLayer } from '#tools/text-overlay/web/api-call/api-layers.ts';
import type { DownloadFile } from '#tools/text-overlay/web/preview/draw-download.ts';
import { visibleOf, type Work } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Draft } from './draft.ts';
import { fetchFinished, zipSizes } from './finished-files.ts';
import { variablesIn } from './variables-in.ts';
import { renderLayout } from './operations.ts';

interface Layout {
  readonly work: Work;
  readonly draft: Draft;
  /** What the files are saved as; by default a single one as PNG, and several as the API makes them. */
  readonly format: PictureFormat | undefined;
}

/**
 * Returns the padded picture or the one size of a layout, or a ZIP of several sizes. The server makes them by
 * the call that the API has for it, so that they have its pixels. Throws as calls do.
 */
export async function makeSizes({ work, draft, format }: Layout): Promise<DownloadFile> {
  const { picture } = work;
  const overlays = visibleOf(work);
  if (!picture) throw new Error('Expected a picture, received none');
  const { padding, sizes, dpi } = draft;
  const body = {
    overlays: overlays.map(toApiLayer),
    sizes,
    values: shownValues(overlays, draft.values),
    ...(padding && { padding }),
    ...(typeof dpi === 'number' && { dpi }),
  };
  const { source, blob } = picture;
  const input =
    source.kind === 'url'
      ? { body: { ...body, image_url: source.url } }
      : { body, files: { image: new File([blob], source.name, { type: blob.type }) } };
  const made = await client.call(renderLayout, input);
  const blobs = await fetchFinished(made);
  const [only, ...others] = blobs;
  if (!only) throw new Error('Expected a finished picture, received none');
  // A size that names its format, as a shop's does, is saved as it was made.
  const isAsMade = format === undefined && sizes[0]?.format !== undefined;
  if (others.length === 0) return { blob: isAsMade ? only : await inFormat(only, format ?? png) };
  const files = format ? await Promise.all(blobs.map((one) => inFormat(one, format))) : blobs;
  return {
    blob: await zipSizes(sizes, files),
    name: `${stemOf(source)}-sizes.zip`,
    count: files.length,
  };
}

async function inFormat(blob: Blob, format: PictureFormat): Promise<Blob> {
  if (blob.type === format.type) return blob;
  const image = await loadImage(blob);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  return drawAs(format, size, (context) => context.drawImage(image, 0, 0), blob);
}

/** Returns the values as the picture shows them: a variable without any reads as its name. */
function shownValues(overlays: Work['overlays'], values: Draft['values']): Draft['values'] {
  const entries = variablesIn(overlays).variables.flatMap(({ name, default: fallback }) => {
    const value = values[name] || (fallback === null ? name : undefined);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
