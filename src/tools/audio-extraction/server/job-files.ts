/** Length of a job's id, in characters. */
export const jobIdLength = 22;

/** Prefixes of the keys of a job's files in the store. */
export const videoPrefix = 'audio-input/';
export const audioPrefix = 'audio/';

/** Returns the file key of a video that was sent; it is removed when its job ends. */
export function videoKey(jobId: string): string {
  return `${videoPrefix}${jobId}`;
}

/** Returns the file key of a run's audio. Each run has its own, so that none overwrites another's file. */
export function audioKey({ id, run }: { readonly id: string; readonly run: number }): string {
  return `${audioPrefix}${id}-${run}.mp3`;
}
