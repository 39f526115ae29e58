import { client } from '#platform/web/call.ts';
import type { Work } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import type { Draft } from './draft.ts';
import { layoutOf } from './layout-of.ts';
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
  const { picture } = work;
  const { saved } = draft;
  const body = { name, ...layoutOf(work, draft) };
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
