import { formatBytes } from '#platform/shared/format.ts';
import type { Result } from '#account/results/shared/contract.ts';
import { toolName } from '#account/results/shared/result.ts';

/** Returns what a result is called. */
export function nameOf({ name, id }: Pick<Result, 'name' | 'id'>): string {
  return name ?? id;
}

/** Returns the tool, the size in pixels and the size in bytes, as far as they are known. */
export function factsOf({ tool, width, height, size_bytes: sizeBytes }: Result): readonly string[] {
  return [
    ...(tool === null ? [] : [toolName(tool)]),
    ...(width === null || height === null ? [] : [`${width} × ${height}`]),
    formatBytes(sizeBytes),
  ];
}
