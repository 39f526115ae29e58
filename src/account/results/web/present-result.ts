import { formatBytes } from '#platform/shared/format.ts';
import type { Result, ResultGroup } from '#account/results/shared/contract.ts';
import { toolName } from '#account/results/shared/result.ts';

type Named = Pick<Result, 'name' | 'tool'>;

/** Returns what a result is called: as its file, else what made it. */
export function nameOf({ name, tool }: Named): string {
  return name ?? (tool === null ? 'Picture' : `${toolName(tool)} picture`);
}

/** Returns a result's name as a file, with the extension of its format. */
export function fileNameOf(result: Named & Pick<Result, 'id'>): string {
  const stem = nameOf(result).replace(/\.(?:jpe?g|png|gif|bmp|tiff?|webp|avif|heic)$/i, '');
  return stem + result.id.slice(result.id.lastIndexOf('.'));
}

/** Returns the tool, the size in pixels and the size in bytes, as far as they are known. */
export function factsOf({ tool, width, height, size_bytes: sizeBytes }: Result): readonly string[] {
  return [
    ...(tool === null ? [] : [toolName(tool)]),
    ...(width === null || height === null ? [] : [`${width} × ${height}`]),
    formatBytes(sizeBytes),
  ];
}

/**
 * Returns what a group is called: by its template, as a batch, else by what the names of its pictures have in
 * common. `templateName` is undefined for a template that was deleted.
 */
export function groupNameOf(group: ResultGroup, templateName: string | undefined): string {
  if (group.template_id !== null) return templateName ?? 'Deleted template';
  if (group.batch_id !== null) return 'Batch';
  return commonName(group.results.map(nameOf));
}

/** Returns how many pictures a group has, of what kind, and their size. */
export function groupFactsOf({ batch_id: batchId, template_id: templateId, ...group }: ResultGroup) {
  const kind = batchId === null ? templateId !== null && 'Template' : 'Batch';
  const facts = [kind, picturesText(group.count), formatBytes(group.size_bytes)];
  return facts.filter((fact) => fact !== false);
}

export function picturesText(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`;
}

/**
 * Returns the beginning that names share, without what separates them; the first one if that is too short.
 */
function commonName([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  const common = first.slice(0, length).replace(/[\s,._-]+$/, '');
  return common.length >= 3 ? common : first;
}
