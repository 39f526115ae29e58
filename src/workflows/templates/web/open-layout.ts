import type { QueryClient } from '@tanstack/react-query';
import { getImage } from '#account/results/shared/contract.ts';
import { fetchResult } from '#account/results/web/use-results.ts';
import { isolate } from '#platform/shared/isolate.ts';
import { client } from '#platform/web/call.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { fetchOwnPicture } from '#platform/web/small-picture.tsx';
import { toast } from '#platform/web/toast-store.ts';
import { builtInFamilyOf } from '#tools/text-overlay/shared/families.ts';
import { ownFontsQuery } from '#tools/text-overlay/web/fonts/own-fonts-query.ts';
import { getTemplate, type Template } from '#workflows/templates/shared/contract.ts';
import { presetSize } from '#workflows/templates/shared/presets.ts';
import { starters } from '#workflows/templates/shared/starters.ts';
import { draftOf, emptyDraft } from './draft.ts';
import { fromTemplateTexts } from './relative-texts.ts';
import type { Opened } from './use-opening.ts';

interface Opening {
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
}

/** Opens a saved template with its own picture. Throws as calls do. */
async function openTemplate(id: string, { queries, signal }: Opening): Promise<Opened> {
  const { data } = await client.call(getTemplate, { params: { id }, signal });
  const picture = data.image_url === null ? null : await openOwn(data, signal);
  await warnOfMissingFonts(data, queries);
  return {
    draft: draftOf(data, picture ?? undefined),
    picture,
    textsFor: (size) => fromTemplateTexts(data.overlays, size),
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
  const named = overlays.flatMap(({ font_family: family }) =>
    family === undefined || builtInFamilyOf(family) ? [] : [family],
  );
  if (named.length === 0) return;
  const own = (await queries.ensureQueryData(ownFontsQuery)).map(({ name }) => name);
  const missing = [...new Set(named)].filter((family) => !own.includes(family));
  if (missing.length === 0) return;
  toast({
    title: `A font is gone: ${missing.map(isolate).join(', ')}`,
    description: 'Choose another one for its texts and save the template. Until then its calls are refused.',
    variant: 'destructive',
  });
}

/** Opens a layout of the gallery, which has no picture. Throws an Error for an id that it does not have. */
function openStarter(id: string): Opened {
  const template = starters.find((starter) => starter.id === id)?.template;
  if (!template) throw new Error('The gallery has no such layout.');
  const { name, overlays = [], padding = null, sizes = [] } = template;
  const named = sizes.map((size) => (typeof size === 'string' ? presetSize(size) : size));
  return {
    draft: { ...emptyDraft, name, padding, sizes: named.map((size) => ({ fit: 'contain', ...size })) },
    picture: null,
    textsFor: (size) => fromTemplateTexts(overlays, size),
  };
}

/** Opens a finished picture, without texts. Throws as calls do. */
async function openResult(id: string, { signal }: Opening): Promise<Opened> {
  const { name } = await fetchResult(id, signal);
  const blob = await fetchOwnPicture(window.location.origin + getImage.path.replace(':name', id), signal);
  const { openWanted } = await fetchPart(() => import('#platform/web/picture/open-wanted.ts'));
  const file = new File([blob], name ?? id, { type: blob.type });
  return { draft: emptyDraft, picture: await openWanted(file, signal), textsFor: () => [] };
}

/** Opens the texts of the call that made a result, for another picture. Throws as calls do. */
async function openAgain(id: string, { signal }: Opening): Promise<Opened> {
  const { call } = await fetchResult(id, signal);
  if (!call) throw new Error('The call that made this picture is not known any more.');
  const texts = overlaysIn(call.fields);
  return { draft: emptyDraft, picture: null, textsFor: (size) => fromTemplateTexts(texts, size) };
}

/** Returns the texts of a call: a list, its JSON from a form, or the fields of a single one. */
function overlaysIn({ overlays, ...single }: Readonly<Record<string, unknown>>): Template['overlays'] {
  const list: unknown = typeof overlays === 'string' ? JSON.parse(overlays) : overlays;
  // The server has checked them when the call was made.
  return (Array.isArray(list) ? list : [withNumbers(single)]) as Template['overlays'];
}

/** Returns the fields of a form with its numbers as numbers. */
function withNumbers(fields: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(fields).map(([name, value]) => {
    const isNumber = typeof value === 'string' && name !== 'text' && /^-?\d+(?:\.\d+)?$/.test(value);
    return [name, isNumber ? Number(value) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** What the address can name. */
export const open = {
  template: openTemplate,
  starter: openStarter,
  result: openResult,
  again: openAgain,
} as const;
