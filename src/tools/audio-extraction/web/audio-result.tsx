import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { saveBlob } from '#platform/web/save-blob.ts';
import { toast } from '#platform/web/toast-store.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import { callAsOwner, useAudioKey } from './use-audio-key.ts';
import type { AudioJob } from './use-audio-job.ts';
import { downloadAudio, downloadPublicAudio } from './operations.ts';

/** Plays, saves and shares the MP3 until it expires. */
export function AudioResult({
  response: { job_id: jobId, download_url: publicUrl },
}: {
  readonly response: AudioJob;
}) {
  const download = useDownloadAudio(jobId);
  if (publicUrl === null) {
    return (
      <div className="mt-5">
        <Alert variant="attention" title={audioProblems.expired.error}>
          <p>{audioProblems.expired.fix}</p>
        </Alert>
      </div>
    );
  }
  return (
    <div className="mt-5 grid gap-5">
      <audio
        controls
        preload="metadata"
        src={playPathOf(jobId)}
        aria-label="Extracted audio"
        className="w-full"
      />
      <div className="flex flex-wrap gap-2">
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          <Icon name="download" />
          Download Audio
        </Button>
        <Button variant="outline" onClick={() => void copyUrl(publicUrl)}>
          <Icon name="copy" />
          Copy Public URL
        </Button>
      </div>
      <PublicUrl url={publicUrl} />
    </div>
  );
}

/** Returns the public path: the player can't send a key. It is relative, so that it keeps the page's host. */
function playPathOf(jobId: string): string {
  return downloadPublicAudio.path.replace(':jobId', jobId);
}

async function copyUrl(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'URL Copied', description: 'The public download URL is on your clipboard.' });
  } catch {
    // The browser may refuse the clipboard; the URL is shown to be selected by hand.
    toast({
      title: 'Copy Failed',
      description: 'Select the URL and copy it by hand.',
      variant: 'destructive',
    });
  }
}

function PublicUrl({ url }: { readonly url: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="w-fit text-sm font-semibold">
        Public download URL
      </label>
      <Input
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        aria-describedby={`${id}-note`}
        className="font-mono text-sm"
      />
      <p id={`${id}-note`} className="text-sm text-ink-soft">
        Anyone with this link can download the MP3 without an account.
      </p>
    </div>
  );
}

/** Saves a job's MP3 under the name from the server: the video's, with .mp3. */
function useDownloadAudio(jobId: string) {
  const { chosen } = useAudioKey();
  return useMutation({
    mutationFn: async () => {
      const response = await callAsOwner(chosen?.key, (headers) =>
        client.send(downloadAudio, { params: { jobId }, headers }),
      );
      saveBlob(await response.blob(), fileNameIn(response.headers.get('content-disposition')));
    },
    onSuccess: () => toast({ title: 'Download Started', description: 'Your browser saves the MP3.' }),
    onError: (error) =>
      toast({ title: 'Download Failed', description: messageOf(error), variant: 'destructive' }),
  });
}

/** Returns the name in a `Content-Disposition` (RFC 6266), or audio.mp3 (spec 7). */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? 'audio.mp3' : decodeURIComponent(encoded);
}
