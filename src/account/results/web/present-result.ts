import { formatBytes } from '#platform/shared/format.ts';
import type { Result } from '#account/results/shared/contract.ts';
import type { ResultTool } from '#account/results/shared/result.ts';

/** What screens call the tools. */
export const toolNames: Readonly<Record<ResultTool, string>> = {
  text_overlay: 'Text Overlay',
  image_padding: 'Image Padding',
  template: 'Template',
  batch: 'Many',
  recipe: 'New product',
  editor: 'Editor download',
};

/** Returns what a result is called. */
export function nameOf({ name, id }: Pick<Result, 'name' | 'id'>): string {
  return name ?? id;
}

/** Returns the tool, the size in pixels and the size in bytes, as far as they are known. */
export function factsOf({ tool, width, height, size_bytes: sizeBytes }: Result): readonly string[] {
  return [
    ...(tool === null ? [] : [toolNames[tool]]),
    ...(width === null || height === null ? [] : [`${width} × ${height}`]),
    formatBytes(sizeBytes),
  ];
}
