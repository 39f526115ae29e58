import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';

/** An endpoint, and where it is declared. */
interface Declared {
  /** Such as `src/tools/image-padding/shared/contract.ts`. */
  readonly file: string;
  /** The name under which that file exports it. */
  readonly exported: string;
  readonly endpoint: EndpointSpec;
}

/** Returns every endpoint by its declaration. */
export async function declaredEndpoints(root: string): Promise<readonly Declared[]> {
  const files = globSync('src/**/shared/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();
  const found = files.map(async (file) => {
    const module = (await import(pathToFileURL(join(root, file)).href)) as object;
    return Object.entries(module)
      .filter((entry): entry is [string, EndpointSpec] => isEndpoint(entry[1]))
      .map(([exported, endpoint]) => ({ file, exported, endpoint }))
      .toSorted((one, other) => one.exported.localeCompare(other.exported, 'en'));
  });
  return (await Promise.all(found)).flat();
}

/**
 * Returns every endpoint that API keys may call, by its declaration. What speaks tus is left out: clients of
 * tus do that.
 */
export async function keyEndpoints(root: string): Promise<readonly EndpointSpec[]> {
  const declared = (await declaredEndpoints(root)).map(({ endpoint }) => endpoint);
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
