/** Characters of a job's id. */
export const jobIdLength = 22;

/** Where a job's files lie in the store. */
export const videoPrefix = 'audio-input/';
export const audioPrefix = 'audio/';

/** The video that was sent with a job; gone once the job has ended. */
export function videoKey(jobId: string): string {
  return `${videoPrefix}${jobId}`;
}

/** The audio that one attempt made: a late attempt never writes over the file of another one. */
export function audioKey({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return `${audioPrefix}${id}-${attempt}.mp3`;
}
