import { problems } from './problem.ts';

/** What can be wrong with how a picture is to be written (contract 11, Pictures). */
export const outputProblems = problems({
  largerThanMaxBytes: {
    status: 400,
    code: 'larger_than_max_bytes',
    error: 'The finished picture is larger than max_bytes',
    fix: 'Send a larger max_bytes or a smaller size.',
    param: 'max_bytes',
  },
  needsBackground: {
    status: 400,
    code: 'needs_background',
    error: 'A JPEG cannot be transparent, and this picture is',
    fix: 'Send background, such as #FFFFFF, or have it written as PNG or WebP.',
    param: 'background',
  },
  notAnimated: {
    status: 400,
    code: 'format_not_animated',
    error: 'An animation cannot be written as PNG or JPEG',
    fix: 'Leave out format, which keeps the format of an animation, or send webp.',
    param: 'format',
  },
});
