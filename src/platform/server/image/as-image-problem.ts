import { imageProblems } from '../../shared/image-problems.ts';
import { Problem } from '../../shared/problem.ts';

/**
 * Runs image work and turns a codec's failure into the public problem: unreadable data, or too slow.
 * The codecs throw plain `Error`; any other class is a mistake of ours and passes as it is.
 */
export async function asImageProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    const timedOut = error.message.startsWith('timeout:');
    throw new Problem(timedOut ? imageProblems.tooSlow : imageProblems.invalidFormat, { cause: error });
  }
}
