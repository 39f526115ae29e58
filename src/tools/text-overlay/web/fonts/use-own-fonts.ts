import type { EndpointOf } from '#platform/shared/client.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isolate } from '#platform/shared/isolate.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { upload } from '#platform/web/upload.ts';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import type { OwnFontRow } from '#tools/text-overlay/shared/font-contract.ts';
import { ownFontsQuery } from './own-fonts-query.ts';
import { addFont, deleteFont } from '#tools/text-overlay/web/operations.ts';

export interface NewFont {
  readonly file: File;
  /** Empty for the name in the file. */
  readonly name: string;
}

/** Adds a font. `percent` is how much of it has been sent. */
export function useAddFont(onAdded: (font: OwnFontRow) => void) {
  const queries = useQueryClient();
  const [percent, setPercent] = useState(0);
  const adding = useMutation({
    mutationFn: async ({ file, name }: NewFont) => {
      setPercent(0);
      const form = new FormData();
      form.set('file', file);
      if (name.trim() !== '') form.set('name', name.trim());
      const { signal } = new AbortController();
      const response = await upload({ url: addFont.path, form, signal, onProgress: setPercent });
      return (JSON.parse(await response.text()) as ResponseOf<EndpointOf<typeof addFont>>).data;
    },
    onSuccess(font) {
      change(queries, (fonts) => [font, ...fonts]);
      onAdded(font);
    },
  });
  return { ...adding, percent };
}

/** Deletes a font. */
export function useDeleteFont() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnFontRow) => client.call(deleteFont, { params: { id: String(id) } }),
    onSuccess(_nothing, { id, name }) {
      change(queries, (fonts) => fonts.filter((font) => font.id !== id));
      toast({ title: 'Font deleted', description: `${isolate(name)} has been deleted` });
    },
    onError: (error) =>
      toast({ title: 'Error deleting font', description: messageOf(error), variant: 'destructive' }),
  });
}

function change(queries: QueryClient, next: (fonts: readonly OwnFontRow[]) => readonly OwnFontRow[]): void {
  queries.setQueryData(ownFontsQuery.queryKey, (fonts) => next(fonts ?? []));
}
