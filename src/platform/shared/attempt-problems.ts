import { problems } from './problem.ts';

/** Problems of every endpoint that takes a password. */
export const attemptProblems = problems({
  tooManyAttempts: {
    status: 429,
    code: 'too_many_attempts',
    error: 'Too many attempts',
    fix: 'Wait and try again.',
  },
});
