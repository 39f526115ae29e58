import { accessLimits } from '../shared/contract.ts';
import { sessionCookieName } from './credentials.ts';

const sessionSeconds = accessLimits.sessionDays * 24 * 60 * 60;

/**
 * The `Set-Cookie` text for a session token, or for none; `Secure` wherever the application is reached by
 * https.
 */
export function sessionCookie(token: string | null, publicUrl: string): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${token === null ? 0 : sessionSeconds}`];
  if (publicUrl.startsWith('https:')) attributes.push('Secure');
  return [`${sessionCookieName}=${token ?? ''}`, ...attributes].join('; ');
}
