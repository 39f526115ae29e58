/** Characters of a job's id. */
export const jobIdLength = 22;

/** Where a job's files lie in the store. */
export const filmPrefix = 'audio-input/';
export const audioPrefix = 'audio/';

/** The film that was sent with a job; gone once the job has ended. */
export function filmKey(jobId: string): string {
  return `${filmPrefix}${jobId}`;
}

/** The audio that one attempt made: a late attempt never writes over the file of another one. */
export function audioKey({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return `${audioPrefix}${id}-${attempt}.mp3`;
}
