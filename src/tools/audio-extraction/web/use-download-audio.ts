import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { saveBlob } from '../../../platform/web/save-blob.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { downloadAudio } from '../shared/contract.ts';
import { asOwner } from './as-owner.ts';
import { useFirstApiKey } from './use-first-api-key.ts';

/** Saves a job's MP3 under the name that the server gives it: the video's, with .mp3. */
export function useDownloadAudio(jobId: string) {
  const { key } = useFirstApiKey();
  return useMutation({
    mutationFn: async () => {
      const response = await asOwner(key, (headers) =>
        client.send(downloadAudio, { params: { jobId }, headers }),
      );
      saveBlob(await response.blob(), fileNameIn(response.headers.get('content-disposition')));
    },
    onSuccess: () => toast({ title: 'Download Started', description: 'Your browser saves the MP3.' }),
    onError: (error) =>
      toast({ title: 'Download Failed', description: messageOf(error), variant: 'destructive' }),
  });
}

/** The name in a `Content-Disposition` (RFC 6266), or audio.mp3 (spec 7). */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? 'audio.mp3' : decodeURIComponent(encoded);
}
