import { client } from '../../../platform/web/call.ts';
import { previewLimit } from '../../../platform/web/picture/picture.ts';
import type { Work } from '../../../tools/text-overlay/web/state/editor.ts';
import { createTemplate, replaceTemplate, type Template } from '../shared/contract.ts';
import { toTemplateTexts } from './relative-texts.ts';

interface Layout {
  readonly work: Work;
  readonly name: string;
  readonly samples: Readonly<Record<string, string>>;
  /** The template that becomes a new version; null for a new template. */
  readonly replaced: Template | null;
  /** The template that the layout was opened from; what the editor does not show of it is kept. */
  readonly opened: Template | null;
}

/** Saves a layout with the picture of the editor. Returns the template. */
export async function saveLayout({ work, name, samples, replaced, opened }: Layout): Promise<Template> {
  const { picture, overlays, size } = work;
  const body = {
    name,
    overlays: toTemplateTexts(overlays, size ?? previewLimit),
    sample_values: samples,
    ...(opened && { sizes: opened.sizes }),
    ...(opened?.padding && { padding: opened.padding }),
    ...(picture?.source.kind === 'url' && { image_url: picture.source.url }),
    ...(!picture && opened?.image_url && { image_url: opened.image_url }),
  };
  const input = picture?.source.kind === 'file' ? { body, files: { image: picture.blob } } : { body };
  const { data } = replaced
    ? await client.call(replaceTemplate, { ...input, params: { id: replaced.id } })
    : await client.call(createTemplate, input);
  return data;
}
