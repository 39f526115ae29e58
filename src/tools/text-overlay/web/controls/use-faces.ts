import { type QueryClient, useQuery } from '@tanstack/react-query';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { createOwnFontSource } from '#tools/text-overlay/web/fonts/own-fonts-query.ts';

/**
 * Returns a function from a family to its CSS font family, or undefined until the addresses of the font files
 * are known. The browser fetches a file when something on the screen is first set in its family.
 */
export function useFaces(): ((family: string) => string) | undefined {
  return useQuery(facesQuery).data?.faceOf;
}

const facesQuery = {
  queryKey: ['text overlay faces'],
  queryFn: async ({ client }: { readonly client: QueryClient }) => {
    const faces = await fetchPart(() => import('#tools/text-overlay/web/fonts/font-faces.ts'));
    return { faceOf: faces.openFontFaces(createOwnFontSource(client)) };
  },
  structuralSharing: false,
  staleTime: Infinity,
  gcTime: Infinity,
};
