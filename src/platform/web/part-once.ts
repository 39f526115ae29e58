import { fetchPart } from './fetch-part.ts';

/**
 * Returns a function that fetches a part of the application as `fetchPart` does; once it is there, without a
 * network.
 */
export function partOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Part | undefined;
  return async () => {
    loaded ??= await fetchPart(load);
    return loaded;
  };
}
