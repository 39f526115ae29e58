import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import type { OwnFontRow } from '#tools/text-overlay/shared/font-contract.ts';
import { type OwnFont, ownFontId } from '#tools/text-overlay/shared/fonts.ts';
import { ownFontsKey } from './own-fonts-key.ts';
import { listFonts } from '#tools/text-overlay/web/operations.ts';

/** The account's own fonts, newest first. They are asked for when a font picker or a text needs them. */
export const ownFontsQuery = queryOptions({
  queryKey: ownFontsKey,
  queryFn: async ({ signal }): Promise<readonly OwnFontRow[]> =>
    (await client.call(listFonts, { signal })).data.filter((font) => font.own),
  staleTime: 60_000,
  gcTime: Infinity,
});

/** The account's own fonts as the drawing module knows them. */
export interface OwnFontSource {
  /** Undefined until they are loaded. */
  current(): readonly OwnFont[] | undefined;
  load(): Promise<unknown>;
}

export function createOwnFontSource(queries: QueryClient): OwnFontSource {
  return {
    current: () => queries.getQueryData(ownFontsQuery.queryKey)?.map(drawnFont),
    load: () => queries.ensureQueryData(ownFontsQuery),
  };
}

function drawnFont({ id, name, weights: [weight = 400] }: OwnFontRow): OwnFont {
  return { id: ownFontId(id), name, weight };
}
