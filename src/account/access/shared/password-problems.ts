import { problems } from '../../../platform/shared/problem.ts';

/** Why a new password is refused, apart from its length. */
export const passwordProblems = problems({
  common: {
    status: 400,
    code: 'invalid_password',
    error: 'Password is too common',
    fix: 'Choose one that is not among the most used passwords.',
  },
  guessable: {
    status: 400,
    code: 'invalid_password',
    error: 'Password must not contain the username or "overprint"',
    fix: 'Choose one that nobody can guess from the name of the account or of this product.',
  },
});
