import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';

/** Returns the public problem of an unreadable picture; `cause` is for the log. */
export function invalidImage(cause: string): Problem {
  return new Problem(imageProblems.invalidFormat, { cause: new Error(cause) });
}

/**
 * Runs image work and turns a codec's failure into the public problem of an unreadable picture. The codecs
 * throw plain `Error`; any other class is a programming error and passes unchanged.
 */
export async function asImageProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    throw new Problem(imageProblems.invalidFormat, { cause: error });
  }
}
