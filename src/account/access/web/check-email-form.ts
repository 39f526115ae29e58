export interface EmailForm {
  readonly email: string;
  readonly password: string;
}

export type EmailFormErrors = Readonly<Partial<Record<keyof EmailForm, string>>>;

/**
 * What is wrong before anything is sent: both are required, and the address has to look like one (spec 5).
 */
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
