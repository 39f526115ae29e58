import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';

/**
 * Returns every endpoint that API keys may call, by its declaration. What speaks tus is left out: clients of
 * tus do that. /
 */
export async function keyEndpoints(root: string): Promise<readonly EndpointSpec[]> {
  const files = globSync('src/**/shared/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(root, file)).href)) as object),
  );
  const declared = modules.flatMap((module): unknown[] => Object.values(module)).filter(isEndpoint);
  return [...new Set(declared)]
    .filter(
      ({ callers, sends }) => callers !== 'anyone' && callers.includes('key') && !sends?.['tus-resumable'],
    )
    .toSorted(
      (one, other) => one.path.localeCompare(other.path, 'en') || one.name.localeCompare(other.name, 'en'),
    );
}

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'callers' in value && 'path' in value;
}
