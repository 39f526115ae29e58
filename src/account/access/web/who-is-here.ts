import { CallError } from '../../../platform/shared/client.ts';
import { client } from '../../../platform/web/call.ts';
import { currentUser, type User } from '../shared/contract.ts';
import { askByIdentity } from './identity/ask-by-identity.ts';
import { openIdentity } from './identity/identity.ts';
import { forgetSession, rememberSession, sessionMark } from './session-mark.ts';

/**
 * Who is here, by either way to sign in; null for nobody. The way of the last time is asked first, because it
 * nearly always has the response.
 */
export async function askWhoIsHere({ signal }: { readonly signal: AbortSignal }): Promise<User | null> {
  const ways = sessionMark() === 'identity' ? [byIdentity, byCookie] : [byCookie, byIdentity];
  for (const way of ways) {
    const user = await way(signal);
    if (user) return user;
  }
  forgetSession();
  return null;
}

async function byCookie(signal: AbortSignal): Promise<User | null> {
  const user = await nullWhenRefused(client.call(currentUser, { signal }));
  if (user) rememberSession('cookie');
  return user;
}

async function byIdentity(): Promise<User | null> {
  const identity = (await openIdentity()).current();
  const user = identity && (await nullWhenRefused(askByIdentity(identity)));
  if (user) rememberSession('identity');
  return user;
}

async function nullWhenRefused(asked: Promise<User>): Promise<User | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
