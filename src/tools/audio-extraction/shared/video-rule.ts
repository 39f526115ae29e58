import type { FileRule } from '#platform/shared/endpoint.ts';
import { audioLimits, videoFormats } from './limits.ts';
import { audioProblems } from './problems.ts';

const maxMegabytes = audioLimits.maxVideoBytes / 1024 ** 2;

/** A video in a form, or as text. */
export const videoFile: FileRule = {
  address: { field: 'video_url', both: audioProblems.oneVideoOnly },
  maxBytes: audioLimits.maxVideoBytes,
  description: `${videoFormats.join(', ')}, at most ${maxMegabytes} MB. The file name does not matter.`,
  tooLarge: {
    status: 413,
    code: 'file_too_large',
    error: `File size exceeds ${maxMegabytes}MB limit`,
    fix: 'Send a smaller video, or cut it into parts.',
  },
};
