import { type EndpointOf, CallError } from '#platform/shared/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failedRequestLink } from '#account/usage/web/failed-request.tsx';
import { useRefreshUsage } from '#account/usage/web/use-usage.ts';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { toast } from '#platform/web/toast-store.ts';
import { upload } from '#platform/web/upload.ts';
import { useLeaveGuard } from '#platform/web/use-leave-guard.ts';
import { type ExtractionInput, extractionForm } from './extraction-input.ts';
import { useAudioKey } from './use-audio-key.ts';
import { largeFileBytes, useLargeUpload } from './use-large-upload.ts';
import { extractAudio, listAudioJobs } from './operations.ts';

type Started = ResponseOf<EndpointOf<typeof extractAudio>>;

interface Submission {
  readonly input: ExtractionInput;
  readonly key: string;
}

/**
 * Uploads a video. `percent` is the share of a small one that has been sent, `large` the state of a large
 * one. `cancel` ends the upload. Leaving the screen does too, but a large one can be continued later.
 */
export function useSubmitVideo(onStarted: (jobId: string) => void) {
  const [percent, setPercent] = useState(0);
  const abort = useRef<AbortController>(null);
  const { refresh } = useAudioKey();
  const queries = useQueryClient();
  const refreshUsage = useRefreshUsage();
  const large = useLargeUpload();
  const cancel = () => {
    abort.current?.abort();
    large.cancel();
  };
  useEffect(() => () => abort.current?.abort(), []);

  const mutation = useMutation({
    mutationFn: async ({ input, key }: Submission): Promise<Started> => {
      const { mode, file } = input;
      if (mode === 'file' && file && file.size > largeFileBytes) return large.send({ ...input, file }, key);
      abort.current = new AbortController();
      setPercent(0);
      const response = await upload({
        url: extractAudio.path,
        form: extractionForm(input),
        headers: { 'x-api-key': key },
        signal: abort.current.signal,
        onProgress: setPercent,
      });
      return JSON.parse(await response.text()) as Started;
    },
    onSuccess: ({ jobId }) => {
      toast({
        title: 'Upload Successful',
        description: 'Audio extraction job started. Monitoring progress...',
      });
      onStarted(jobId);
      void queries.invalidateQueries({ queryKey: [listAudioJobs.path] });
    },
    onError: (error) => {
      if (error.name === 'AbortError') return;
      const description = uploadFailureOf(error);
      toast({ title: 'Upload Failed', description, variant: 'destructive', ...failedRequestLink(error) });
      // The key may have been deleted in another window.
      if (error instanceof CallError && error.status === 401) void refresh();
    },
    onSettled: refreshUsage,
  });
  useLeaveGuard(mutation.isPending);
  return { ...mutation, percent, large, cancel };
}

/** Returns the server's message, or the specification's if it sent none (spec 8, Audio). */
export function uploadFailureOf(error: Error): string {
  return error instanceof CallError && error.code !== '' ? error.error : 'Upload failed';
}
