import { useQuery } from '@tanstack/react-query';
import { openApiDocument } from '../../../platform/shared/service.ts';
import { client } from '../call.ts';
import type { OpenApiDocument } from './document.ts';

/** The reference, as the server generates it from its endpoints. */
export function useOpenApi() {
  return useQuery({
    queryKey: [openApiDocument.path],
    queryFn: async ({ signal }) => (await client.call(openApiDocument, { signal })) as unknown as OpenApiDocument,
  });
}
