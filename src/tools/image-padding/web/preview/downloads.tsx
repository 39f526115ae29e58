import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Button } from '#platform/web/button.tsx';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { messageOf } from '#platform/web/messages.ts';
import type { Download } from '#platform/web/picture/downloads.ts';
import { saveBlob } from '#platform/web/save-blob.ts';
import { toast } from '#platform/web/toast-store.ts';
import { backgroundColour } from '#tools/image-padding/web/padding-input.ts';
import type { PaddedImage } from '#tools/image-padding/web/use-pad-image.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';

const DownloadAs = lazyPart(async () => (await import('#platform/web/picture/download-as.tsx')).DownloadAs);

interface DownloadsProps {
  readonly padding: Padding;
  readonly padded: PaddedImage;
}

/**
 * Saves the file as the server made it, or in another format. A file that is older than the settings is saved
 * as it is: its picture may be another one.
 */
export function Downloads({
  padding: { picture, input, outOfDate },
  padded: { blob, squares },
}: DownloadsProps) {
  const { format, maxMegabytes } = input.output;
  // What this browser writes keeps to no quality and no limit.
  const isAsChosen = format !== 'automatic' || maxMegabytes.trim() !== '';
  const isZip = squares > 1;
  const convert = useConvert(blob);
  return (
    <span className="flex gap-px">
      <Button onClick={() => saveBlob(blob, `padded-image.${isZip ? 'zip' : extensionOf(blob)}`)}>
        <Icon name="download" />
        {isZip ? `Download ${squares} sizes (ZIP)` : 'Download Image'}
      </Button>
      {picture && !outOfDate && !isAsChosen && !isZip && (
        <Suspense>
          <DownloadAs
            picture={picture}
            finished={{
              suffix: 'square',
              transparent: backgroundColour(input).alpha !== 1,
              animated: blob.type === 'image/gif',
            }}
            pending={convert.isPending}
            above
            onChoose={convert.mutate}
          />
        </Suspense>
      )}
    </span>
  );
}

/** Returns the extension of a file by its type, as the API names it (contract 3). */
function extensionOf({ type }: Blob): string {
  return type === 'image/jpeg' ? 'jpg' : type.replace('image/', '');
}

/** Writes the file in another format, in this browser. */
function useConvert(padded: Blob) {
  return useMutation({
    mutationFn: async ({ format, fileName }: Download) => {
      if (format.type === padded.type) return saveBlob(padded, fileName);
      const { drawAs } = await fetchPart(() => import('#platform/web/picture/draw-as.ts'));
      const image = await createImageBitmap(padded);
      try {
        saveBlob(await drawAs(format, image, (context) => context.drawImage(image, 0, 0), padded), fileName);
      } finally {
        image.close();
      }
    },
    onError: (error) =>
      toast({
        title: 'The picture could not be saved',
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
}
