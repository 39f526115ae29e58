import { client } from '../../../../platform/web/call.ts';
import { logFailure } from '../../../../platform/web/log.ts';
import type { User } from '../../shared/contract.ts';
import { firebaseUser, syncFirebaseUser } from '../../shared/identity.ts';
import type { IdentityUser } from './identity-user.ts';

const underWay = new Map<string, Promise<User>>();

/** The account of somebody whom the provider reports as signed in, brought up to date first (spec 4). */
export function askByIdentity(identity: IdentityUser): Promise<User> {
  const asked = underWay.get(identity.uid) ?? ask(identity).finally(() => underWay.delete(identity.uid));
  underWay.set(identity.uid, asked);
  return asked;
}

async function ask({ uid, email, displayName }: IdentityUser): Promise<User> {
  try {
    await client.call(syncFirebaseUser, { body: { firebaseUid: uid, email, displayName } });
  } catch (error) {
    // A failed sync is only logged (spec 8): the account may be there already.
    logFailure('The account was not brought up to date', error);
  }
  const { user } = await client.call(firebaseUser);
  return user;
}
