import type { Credentials } from './use-login.ts';
import { accessLimits } from '#account/access/shared/account.ts';

export type CredentialsUse = 'login' | 'register';

export interface CredentialErrors {
  readonly username?: string;
  readonly password?: string;
}

/** Returns what the server would refuse, before anything is sent (contract 2). */
export function checkCredentials(use: CredentialsUse, { username, password }: Credentials): CredentialErrors {
  return { ...usernameError(use, username), ...passwordError(use, password) };
}

function usernameError(use: CredentialsUse, username: string): CredentialErrors {
  if (username === '') return { username: 'Username is required' };
  const { usernameMinLength: min, usernameMaxLength: max } = accessLimits;
  const allowed = /^[A-Za-z0-9._-]+$/.test(username) && username.length >= min && username.length <= max;
  if (use === 'login' || allowed) return {};
  return { username: `Username must be ${min} to ${max} letters, digits, dots, underscores or hyphens` };
}

function passwordError(use: CredentialsUse, password: string): CredentialErrors {
  if (password === '') return { password: 'Password is required' };
  const min = accessLimits.passwordMinLength;
  return use === 'register' && password.length < min
    ? { password: `Password must be at least ${min} characters long` }
    : {};
}

export interface EmailForm {
  readonly email: string;
  readonly password: string;
}

export type EmailFormErrors = Readonly<Partial<Record<keyof EmailForm, string>>>;

/** Returns the errors of the form: both fields are required, and the email must look like one (spec 5). */
export function checkEmailForm({ email, password }: EmailForm): EmailFormErrors {
  return {
    ...(email.trim() === ''
      ? { email: 'Email is required' }
      : /^[^\s@]+@[^\s@]+$/.test(email.trim())
        ? {}
        : { email: 'This is not an email address' }),
    ...(password === '' && { password: 'Password is required' }),
  };
}
