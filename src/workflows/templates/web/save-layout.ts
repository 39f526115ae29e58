import { client } from '#platform/web/call.ts';
import { previewLimit } from '#platform/web/picture/picture.ts';
import { visibleOf, type Work } from '#tools/text-overlay/web/state/editor.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import type { Draft } from './draft.ts';
import { toTemplateTexts } from './relative-texts.ts';
import { variablesIn } from './variables-in.ts';
import { createTemplate, replaceTemplate } from './operations.ts';

interface Layout {
  readonly work: Work;
  readonly draft: Draft;
  readonly name: string;
  /** Whether the saved template becomes a new version. */
  readonly replaces: boolean;
}

/** Saves a layout with the picture of the editor. Returns the template. Throws as calls do. */
export async function saveLayout({ work, draft, name, replaces }: Layout): Promise<Template> {
  const { picture, size } = work;
  const overlays = visibleOf(work);
  const { saved, padding, sizes, dpi } = draft;
  const body = {
    name,
    overlays: toTemplateTexts(overlays, size ?? previewLimit),
    sizes,
    sample_values: samplesOf(draft, variablesIn(overlays).names),
    ...(padding && { padding }),
    ...(typeof dpi === 'number' && { dpi }),
  };
  const own = !picture || picture === draft.ownPicture ? saved?.image_url : undefined;
  const input =
    picture?.source.kind === 'file' && !own
      ? { body, files: { image: picture.blob } }
      : { body: { ...body, ...imageUrl(own ?? urlOf(work)) } };
  const { data } =
    saved && replaces
      ? await client.call(replaceTemplate, { ...input, params: { id: saved.id } })
      : await client.call(createTemplate, input);
  return data;
}

const urlOf = ({ picture }: Work) => (picture?.source.kind === 'url' ? picture.source.url : undefined);
const imageUrl = (url: string | undefined) => (url === undefined ? {} : { image_url: url });

/** Returns the samples that were filled in, of the variables that are still there. */
function samplesOf({ values }: Draft, names: readonly string[]): Draft['values'] {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name] ?? '';
      return value === '' ? [] : [[name, value] as const];
    }),
  );
}
