import type { EndpointOf } from '#platform/shared/client.ts';
import { useEffect, useRef, useState } from 'react';
import { client } from '#platform/web/call.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { type ExtractionInput, extractionOptions } from './extraction-input.ts';
import type { LargeUpload, LargeUploadState } from './large-upload.ts';
import { extractAudio } from './operations.ts';

/** Larger files are sent in a way that survives a lost connection and a reload. */
export const largeFileBytes = 5 * 1024 * 1024;

/**
 * Uploads one large file at a time and starts its job. `state` is null while there is none. Leaving the
 * screen stops the upload, and a later visit can continue it.
 */
export function useLargeUpload() {
  const [state, setState] = useState<LargeUploadState | null>(null);
  const upload = useRef<LargeUpload>(null);
  /** Ends an upload that waits for its script. */
  const loading = useRef<AbortController>(null);
  useEffect(
    () => () => {
      loading.current?.abort();
      upload.current?.pause();
    },
    [],
  );

  async function send(input: ExtractionInput & { readonly file: File }, key: string) {
    const { signal } = (loading.current = new AbortController());
    const { startLargeUpload } = await fetchPart(() => import('./large-upload.ts'));
    signal.throwIfAborted();
    const current = startLargeUpload({ file: input.file, key, onChange: setState });
    upload.current = current;
    try {
      const uploadId = await current.uploadId;
      const body = { ...extractionOptions(input), upload_id: uploadId };
      const started: ResponseOf<EndpointOf<typeof extractAudio>> = await client.call(extractAudio, {
        body,
        headers: { 'x-api-key': key },
      });
      await current.forget();
      return started;
    } finally {
      upload.current = null;
      setState(null);
    }
  }

  return {
    state,
    send,
    pause: () => upload.current?.pause(),
    resume: () => upload.current?.resume(),
    cancel: () => {
      loading.current?.abort();
      upload.current?.cancel();
    },
  };
}

export type LargeUploads = ReturnType<typeof useLargeUpload>;
