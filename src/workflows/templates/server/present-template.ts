import type { TemplateShop } from '#tools/shop-monitor/server/template-shops.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { layersOf } from '#workflows/templates/shared/template-fields.ts';
import { variablesIn } from './fill-template.ts';
import type { StoredTemplate } from './find-templates.ts';

/** Returns a template as its owner sees it. `publicUrl` has no slash at its end. */
export function presentTemplate(
  { template, version }: StoredTemplate,
  usedBy: readonly TemplateShop[],
  publicUrl: string,
): Template {
  const { id, name, createdAt, updatedAt } = template;
  const { layers: _layers, ...content } = version.content;
  const address = (part: string) => `${publicUrl}/api/templates/${id}/${part}?version=${version.version}`;
  return {
    id,
    name,
    ...content,
    overlays: [...layersOf(version.content)],
    dpi: content.dpi ?? null,
    variables: variablesIn(version.content),
    image_url: version.picture === null ? null : address('image'),
    thumbnail_url: version.thumbnail === null ? null : address('thumbnail'),
    used_by: [...usedBy],
    version: version.version,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

const imagePattern = /^\/api\/templates\/(tpl_[0-9A-Za-z]{22})\/image$/;

/** Returns the template and the version whose `image_url` an address is; undefined for any other address. */
export function templateOfImageUrl(
  address: string,
  publicUrl: string,
): { readonly id: string; readonly version: number | undefined } | undefined {
  if (!address.startsWith(`${publicUrl}/`) || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const [, id] = imagePattern.exec(pathname) ?? [];
  const version = searchParams.get('version');
  if (id === undefined || (version !== null && !/^[1-9]\d{0,8}$/.test(version))) return undefined;
  return { id, version: version === null ? undefined : Number(version) };
}
