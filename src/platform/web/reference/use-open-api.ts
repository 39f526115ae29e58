import { useQuery } from '@tanstack/react-query';
import type { OpenApiDocument } from '../../shared/reference/document.ts';
import { openApiDocument } from '../../shared/service.ts';
import { client } from '../call.ts';

/** The reference, as the server generates it from its endpoints. */
export function useOpenApi() {
  return useQuery({
    queryKey: [openApiDocument.path],
    queryFn: async ({ signal }) =>
      (await client.call(openApiDocument, { signal })) as unknown as OpenApiDocument,
  });
}
