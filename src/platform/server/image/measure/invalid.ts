import { imageProblems } from '../../../shared/image-problems.ts';
import { Problem } from '../../../shared/problem.ts';

/** A picture whose structure is not what its format says; the cause is for the log. */
export function invalidImage(cause: string): Problem {
  return new Problem(imageProblems.invalidFormat, { cause: new Error(cause) });
}
