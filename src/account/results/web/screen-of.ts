import { paths } from '#platform/shared/paths.ts';

interface Call {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const template = /^\/api\/templates\/(tpl_\w+)\/render$/;

/** Returns the id of the template that a call names. */
export function templateIdOf({ path, fields }: Call): string | undefined {
  const { template_id: named } = fields;
  return template.exec(path)?.[1] ?? (typeof named === 'string' ? named : undefined);
}

/** Returns the address of the screen that has the settings of the call that made a result. */
export function screenOf(id: string, call: Call): string {
  const templateId = templateIdOf(call);
  if (templateId !== undefined) return `${paths.textOverlay}?template=${encodeURIComponent(templateId)}`;
  if (call.path === '/api/print_files') return paths.printFiles;
  return `${call.path === '/api/image_padding' ? paths.imagePadding : paths.textOverlay}?again=${id}`;
}
