import type { QueryClient } from '@tanstack/react-query';
import { isolate } from '#platform/shared/isolate.ts';
import { client } from '#platform/web/call.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { fetchOwnPicture } from '#platform/web/small-picture.tsx';
import type { Picture } from '#platform/web/picture/picture.ts';
import { toast } from '#platform/web/toast-store.ts';
import { builtInFamilyOf } from '#tools/text-overlay/shared/families.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { ownFontsQuery } from '#tools/text-overlay/web/fonts/own-fonts-query.ts';
import type { PlacedLayer } from '#tools/text-overlay/web/state/overlay.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { type Draft, draftOf } from './draft.ts';
import { fromTemplateLayers } from './relative-texts.ts';
import { getTemplate } from './operations.ts';

/** A template or a starter as it is put into the editor. */
export interface Opened {
  readonly draft: Draft;
  /** The picture to open with it; null to stay with the one that is there. */
  readonly picture: Picture | null;
  /** What is missing, for people. */
  readonly note?: string;
  /** Returns its texts for a picture of a size. */
  readonly textsFor: (size: { readonly width: number; readonly height: number }) => PlacedLayer[];
}

/** What opening is done with. */
export interface Opening {
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
}

/** Opens a saved template with its own picture. Throws as calls do. */
export async function openTemplate(id: string, { queries, signal }: Opening): Promise<Opened> {
  const { data } = await client.call(getTemplate, { params: { id }, signal });
  const picture = data.image_url === null ? null : await openOwn(data, signal);
  await warnOfMissingFonts(data, queries);
  return {
    draft: draftOf(data, picture ?? undefined),
    picture,
    textsFor: (size) => fromTemplateLayers(data.overlays, size),
  };
}

async function openOwn({ image_url, name }: Template, signal: AbortSignal) {
  const blob = await fetchOwnPicture(image_url ?? '', signal);
  const { openWanted } = await fetchPart(() => import('#platform/web/picture/open-wanted.ts'));
  return openWanted(new File([blob], name, { type: blob.type }), signal);
}

/**
 * Says so if a text names a font that the account no longer has: calls with the template are refused then.
 */
async function warnOfMissingFonts({ overlays }: Template, queries: QueryClient): Promise<void> {
  const named = overlays
    .filter(isText)
    .flatMap(({ font_family: family }) => (family === undefined || builtInFamilyOf(family) ? [] : [family]));
  if (named.length === 0) return;
  const own = (await queries.ensureQueryData(ownFontsQuery)).map(({ name }) => name);
  const missing = [...new Set(named)].filter((family) => !own.includes(family));
  if (missing.length === 0) return;
  toast({
    title: `Missing font: ${missing.map(isolate).join(', ')}`,
    description:
      'Choose another font for its texts and save the template. Until then, requests with it are refused.',
    variant: 'destructive',
  });
}
