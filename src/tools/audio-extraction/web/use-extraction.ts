import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useCreateApiKey } from '#account/api-keys/web/use-api-keys.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import {
  checkAddresses,
  checkTimes,
  emptyInput,
  type ExtractionErrors,
  type ExtractionInput,
  missingSource,
} from './extraction-input.ts';
import { hasEnded, useAudioJob } from './use-audio-job.ts';
import { audioScope, type AudioKey, useAudioKey } from './use-audio-key.ts';
import { lastInterrupted } from './interrupted-uploads.ts';
import { useJobToasts } from './use-job-toasts.ts';
import { useSubmitVideo } from './use-submit-video.ts';
import { refuseVideo } from './video-file.ts';

const noKey = {
  title: 'No API Key',
  description: 'Please create an API key first in the API Keys tab',
} as const;

/** What creates a key, in the toast and in the form. */
export const createKeyLabel = 'Create one now';

/** The key that this screen creates for its own requests: for nothing else. */
const ownKey = { name: 'Audio Extraction', scopes: [audioScope] } as const;

/**
 * The state of the screen: the form, the upload and the job.
 */
export function useExtraction() {
  const [input, setInput] = useState(emptyInput);
  const [errors, setErrors] = useState<ExtractionErrors>({});
  const [jobId, showJob] = useJobInAddress();
  const apiKey = useAudioKey();
  const creation = useCreateApiKey();
  const form = useRef<HTMLFormElement>(null);
  /** Set while the list of keys is loading, so that a second click starts no second job. */
  const askingForKey = useRef(false);
  const submission = useSubmitVideo(showJob);
  const job = useAudioJob(jobId);
  useJobToasts({ job: job.data, error: job.error, startedId: submission.data?.jobId });

  const change = useCallback((part: Partial<ExtractionInput>) => {
    setInput((before) => ({ ...before, ...part }));
    setErrors({});
  }, []);
  const chooseFile = useCallback((file: File | null) => {
    const refusal = file ? refuseVideo(file) : undefined;
    if (refusal) toast({ ...refusal, variant: 'destructive' });
    setInput((before) => ({ ...before, mode: 'file', file: refusal ? null : file }));
    setErrors(refusal ? { file: refusal.description } : {});
  }, []);

  /** Creates a key for this screen (spec 5). The input stays as it is. */
  const createKey = (onCreated?: () => void) =>
    creation.mutate(ownKey, onCreated && { onSuccess: onCreated });

  async function submit() {
    if (askingForKey.current || submission.isPending) return;
    const missing = missingSource(input);
    if (missing) toast({ ...missing, variant: 'destructive' });
    const found = missing
      ? { [input.mode]: missing.description }
      : { ...checkAddresses(input), ...checkTimes(input) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    askingForKey.current = true;
    // With the key, what was wanted goes on, as the form is by then.
    const key = await requireKey(apiKey.ask, () => createKey(() => form.current?.requestSubmit()));
    askingForKey.current = false;
    if (key === undefined) return;
    showJob(null);
    submission.mutate({ input, key: key.key });
  }

  /** Resets file, URL, webhook, job and progress (spec 4). A running job continues. */
  function startOver() {
    submission.cancel();
    submission.reset();
    setInput(({ method }) => ({ ...emptyInput, method }));
    setErrors({});
    showJob(null);
  }

  return {
    form,
    input,
    errors,
    change,
    chooseFile,
    submit,
    startOver,
    submission,
    jobId,
    job,
    /** An upload that an earlier visit began, shown until a file is chosen. */
    interrupted: apiKey.chosen && lastInterrupted(localStorage, apiKey.chosen.key, Date.now()),
    apiKey,
    createKey,
    isCreatingKey: creation.isPending,
    isBusy: submission.isPending || (jobId !== null && !job.error && !(job.data && hasEnded(job.data))),
  };
}

export type Extraction = ReturnType<typeof useExtraction>;

/**
 * Returns the API key to send. If there is none, offers in a toast to create it, and returns undefined (spec
 * 5).
 */
async function requireKey(
  ask: () => Promise<AudioKey | undefined>,
  onCreate: () => void,
): Promise<AudioKey | undefined> {
  try {
    const key = await ask();
    const action = { label: createKeyLabel, onPress: onCreate };
    if (key === undefined) toast({ ...noKey, variant: 'destructive', action });
    return key;
  } catch (error) {
    toast({ title: 'Upload Failed', description: messageOf(error), variant: 'destructive' });
    return undefined;
  }
}

/** The id of the screen's job is `?job=` in the address, so that a reload or a link shows it again. */
function useJobInAddress(): readonly [jobId: string | null, change: (jobId: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (jobId: string | null) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (jobId === null) after.delete('job');
        else after.set('job', jobId);
        return after;
      }),
    [setSearch],
  );
  return [search.get('job'), change];
}
