import type { SandboxIdentity } from './tokens.ts';

/** An identity as `accounts:lookup` and `accounts:update` answer it. */
export function presentIdentity(identity: SandboxIdentity) {
  const { uid: localId, email, emailVerified, passwordHash, google, displayName, photoUrl } = identity;
  const profile = { ...(displayName !== null && { displayName }), ...(photoUrl !== null && { photoUrl }) };
  return {
    localId,
    email,
    emailVerified,
    ...profile,
    providerUserInfo: [
      ...(passwordHash === null
        ? []
        : [{ providerId: 'password', federatedId: email, rawId: email, email, ...profile }]),
      ...(google
        ? [{ providerId: 'google.com', federatedId: localId, rawId: localId, email, ...profile }]
        : []),
    ],
    validSince: String(Math.floor(identity.validSince.getTime() / 1000)),
    createdAt: String(identity.createdAt.getTime()),
    lastLoginAt: String(identity.lastLoginAt.getTime()),
  };
}
