import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { identityLimits } from '#account/access/shared/identity-rules.ts';

/** The claims of a verified ID token. */
export interface Identity {
  readonly uid: string;
  /** Lower-case. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  /** When the owner signed in, not when the token was last renewed. */
  readonly signedInAt: Date;
}

/**
 * Verifies a Firebase ID token. Throws 401 for an invalid one and 503 while the provider's keys are
 * unavailable.
 */
export type VerifyIdentity = (token: string) => Promise<Identity>;

/** How far the provider's clock may be ahead of ours or behind it. */
const skewSeconds = 60;

const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  auth_time: z.number(),
  email: z.string().max(identityLimits.emailMaxLength).nullish(),
  email_verified: z.boolean().nullish(),
  name: z.string().nullish(),
});

/**
 * Checks signature (only RS256), issuer, audience and times, as Firebase asks of third-party libraries
 * (contract 2).
 */
export function createVerifyIdentity(deps: {
  readonly projectId: string;
  readonly findKey: JWTVerifyGetKey;
  readonly clock: Clock;
}): VerifyIdentity {
  const { projectId, findKey, clock } = deps;
  return async (token) => {
    const now = clock.now();
    try {
      const { payload } = await jwtVerify(token, findKey, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        clockTolerance: skewSeconds,
        currentDate: now,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      });
      return toIdentity(payload, now);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError)
        throw new Problem(accessProblems.invalidSignIn, { cause: error });
      throw error;
    }
  };
}

function toIdentity(payload: unknown, now: Date): Identity {
  const claims = claimsSchema.parse(payload);
  const latestSeconds = now.getTime() / 1000 + skewSeconds;
  if (claims.iat > latestSeconds || claims.auth_time > latestSeconds)
    throw new errors.JWTClaimValidationFailed('issued in the future', {});
  return {
    uid: claims.sub,
    email: claims.email ? storable(claims.email).toLowerCase() : null,
    emailVerified: claims.email_verified === true,
    displayName: claims.name ? storable(claims.name).slice(0, identityLimits.displayNameMaxLength) : null,
    signedInAt: new Date(claims.auth_time * 1000),
  };
}

/** Replaces lone surrogates and removes NUL, which the database cannot store. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}
