import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#platform/web/messages.ts';
import type { Download } from '#platform/web/picture/downloads.ts';
import { saveBlob } from '#platform/web/save-blob.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { type DownloadFile, drawDownload } from './draw-download.ts';

/** Makes the file where another feature makes more of the picture than its texts. */
export type MakeDownload = (chosen: Download | undefined) => Promise<DownloadFile>;

/** Saves the picture at full size: under the specification's name (spec 2), or as was chosen. */
export function useDownload(editor: Editor, texts: TextDrawing, make: MakeDownload | undefined) {
  const { work, markDownloaded } = editor;
  return useMutation({
    mutationFn: async (chosen: Download | undefined) => {
      const singleName = chosen?.fileName ?? 'edited-image.png';
      const { blob, name, count } = make
        ? await make(chosen)
        : await drawDownload(editor, texts, { format: chosen?.format, name: singleName });
      saveBlob(blob, name ?? singleName);
      if (count !== undefined) toast({ title: `${count} sizes saved`, ...(name && { description: name }) });
    },
    onSuccess: () => markDownloaded(work),
    onError: (error) =>
      toast({
        title: 'The picture could not be saved',
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
}
