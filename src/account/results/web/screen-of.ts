import { paths } from '#platform/shared/paths.ts';
import { type SentCall, templateIdOf } from '#account/results/shared/result.ts';

/** Returns the address of the screen that has the settings of the call that made a result. */
export function screenOf(id: string, call: SentCall): string {
  const templateId = templateIdOf(call);
  if (templateId !== undefined) return `${paths.textOverlay}?template=${encodeURIComponent(templateId)}`;
  if (call.path === '/api/print_files') return paths.printFiles;
  return `${call.path === '/api/image_padding' ? paths.imagePadding : paths.textOverlay}?again=${id}`;
}
