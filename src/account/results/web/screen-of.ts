import { paths } from '#platform/shared/paths.ts';

interface Call {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const template = /^\/api\/templates\/(tpl_\w+)\/render$/;

/** Returns the address of the screen that has the settings of the call that made a result. */
export function screenOf(id: string, { path, fields }: Call): string {
  const { template_id: named } = fields;
  const templateId = template.exec(path)?.[1] ?? (typeof named === 'string' ? named : undefined);
  if (templateId !== undefined) return `${paths.textOverlay}?template=${encodeURIComponent(templateId)}`;
  return `${path === '/api/image_padding' ? paths.imagePadding : paths.textOverlay}?again=${id}`;
}
