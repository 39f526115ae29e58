import { DetailedError, Upload } from 'tus-js-client';
import { CallError } from '#platform/shared/client.ts';
import { fingerprintOf } from './interrupted-uploads.ts';
import { createSpeedometer } from './speedometer.ts';
import { createUpload } from './operations.ts';

export interface LargeUploadState {
  /**
   * `waiting`: the connection is lost, and the upload goes on by itself. `sent`: the server has all of it.
   */
  readonly phase: 'starting' | 'sending' | 'waiting' | 'paused' | 'sent';
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Bytes that an earlier visit had already sent. */
  readonly resumedBytes: number;
  /** Undefined until it is known. */
  readonly bytesPerSecond: number | undefined;
}

export interface LargeUpload {
  /** Resolves with the id of the complete upload. Rejects with `CallError` for a refusal. */
  readonly uploadId: Promise<string>;
  /** Stops; the server has what was sent. */
  pause(): void;
  resume(): void;
  /** Stops, and removes what was sent. */
  cancel(): void;
  /** Forgets the upload once a job has taken it. */
  forget(): Promise<void>;
}

export interface LargeUploadOptions {
  readonly file: File;
  readonly key: string;
  readonly onChange: (state: LargeUploadState) => void;
}

/** Proxies that collect a request before they pass it on lose no more than this. */
const pieceBytes = 32 * 1024 * 1024;
const longestPauseMs = 15_000;
/** Another request still holds the upload, or the server lost track of it: asking again settles both. */
const passingStatuses = [404, 408, 409, 410, 423];

/**
 * Sends a file by tus. Goes on where an earlier upload of the same file stopped, by itself after a lost
 * connection, and as often as it takes.
 */
export function startLargeUpload({ file, key, onChange }: LargeUploadOptions): LargeUpload {
  const { promise: uploadId, resolve, reject } = Promise.withResolvers<string>();
  const speed = createSpeedometer();
  let state: LargeUploadState = {
    phase: 'starting',
    sentBytes: 0,
    totalBytes: file.size,
    resumedBytes: 0,
    bytesPerSecond: undefined,
  };
  let hasSent = false;
  let isCancelled = false;
  let pauseMs = 1_000;
  let timer: number | undefined;

  function change(part: Partial<LargeUploadState>): void {
    state = { ...state, ...part };
    onChange(state);
  }

  const upload = new Upload(file, {
    endpoint: createUpload.path,
    headers: { 'x-api-key': key },
    metadata: { filename: file.name },
    chunkSize: pieceBytes,
    // Forgotten only when a job has it, because starting the job may fail.
    removeFingerprintOnSuccess: false,
    fingerprint: async () => fingerprintOf(file, key),
    retryDelays: null,
    onUploadUrlAvailable() {
      if (isCancelled) remove();
    },
    onProgress(sentBytes) {
      hasSent = true;
      pauseMs = 1_000;
      change({ phase: 'sending', sentBytes, bytesPerSecond: speed.measure(sentBytes) });
    },
    onAfterResponse(request, response) {
      const offset = request.getMethod() === 'HEAD' ? response.getHeader('Upload-Offset') : undefined;
      if (!offset) return;
      // What was sent and never arrived is sent again. The first times, the server may still be busy with the
      // request of the visit before.
      const sentBytes = Number(offset);
      change({ sentBytes, ...(!hasSent && { resumedBytes: sentBytes }) });
    },
    onSuccess() {
      change({ phase: 'sent', sentBytes: file.size });
      resolve(upload.url?.split('/').at(-1) ?? '');
    },
    onError(error) {
      if (isCancelled) return;
      const refusal = refusalOf(error);
      if (refusal) stop(() => reject(refusal));
      else waitAndGoOn();
    },
  });

  function waitAndGoOn(): void {
    speed.reset();
    change({ phase: 'waiting', bytesPerSecond: undefined });
    timer = window.setTimeout(goOn, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  function goOn(): void {
    window.clearTimeout(timer);
    timer = undefined;
    upload.start();
  }

  const whenOnline = () => {
    if (timer !== undefined) goOn();
  };
  window.addEventListener('online', whenOnline);

  function stop(then: () => void): void {
    window.clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('online', whenOnline);
    then();
  }

  async function forget(): Promise<void> {
    const storage = upload.options.urlStorage;
    for (const { urlStorageKey } of await upload.findPreviousUploads())
      await storage?.removeUpload(urlStorageKey);
  }

  /** Forgets the upload before the server has answered, because a reload would offer it again. */
  function remove(): void {
    // If the server can't be reached now, the upload expires there.
    upload.abort(true).catch(() => undefined);
    forget().catch(reject);
  }

  async function begin(): Promise<void> {
    const [previous] = await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
  }
  begin().catch(reject);

  return {
    uploadId: uploadId.finally(() => stop(() => undefined)),
    pause() {
      window.clearTimeout(timer);
      timer = undefined;
      speed.reset();
      void upload.abort();
      change({ phase: 'paused', bytesPerSecond: undefined });
    },
    resume() {
      change({ phase: 'sending' });
      upload.start();
    },
    cancel() {
      stop(() => reject(new DOMException('Cancelled', 'AbortError')));
      isCancelled = true;
      // While the server creates the upload, only its response will say what to remove.
      if (upload.url !== null) remove();
    },
    forget,
  };
}

/** Returns why the server refuses the upload; undefined where it may take it in a moment. */
function refusalOf(error: Error): Error | undefined {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return error instanceof DetailedError ? undefined : error;
  const status = response.getStatus();
  if (status === 0 || status >= 500 || passingStatuses.includes(status)) return undefined;
  return new CallError(status, response.getBody(), '');
}
