import { expect, test } from 'vitest';
import { passwordHint } from './password-hint.ts';

test("the provider's rules are said in words: only length by default, and whatever else it requires", () => {
  expect(passwordHint({})).toBe('At least 6 characters');
  expect(passwordHint({ minPasswordLength: 6, maxPasswordLength: 4_096 })).toBe('At least 6 characters');
  expect(passwordHint({ minPasswordLength: 10, maxPasswordLength: 30, containsNumericCharacter: true })).toBe(
    'At least 10 characters, at most 30, with a digit',
  );
  expect(
    passwordHint({
      minPasswordLength: 12,
      containsLowercaseLetter: true,
      containsUppercaseLetter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    }),
  ).toBe(
    'At least 12 characters, with a lowercase letter, an uppercase letter, a digit, and a symbol ' +
      'such as ! or ?',
  );
});
