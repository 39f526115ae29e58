import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import type { FetchKeys } from '#account/access/server/identity-keys.ts';
import { Problem } from '#platform/shared/problem.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';

export const projectId = 'shop-project';

/** Settings of a server with the real provider. */
export const firebaseSettings = {
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'browser-key',
  FIREBASE_AUTH_DOMAIN: 'shop-project.firebaseapp.test',
};

/** Differences from a valid token. */
export interface TokenFacts {
  readonly uid?: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly name?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly keyId?: string;
  readonly key?: KeyObject;
  /** Seconds from now: of issue, sign-in and expiry. */
  readonly issuedIn?: number;
  readonly signedInIn?: number;
  readonly expiresIn?: number;
}

/** The identity provider from the server's side: its keys, and tokens signed with them. */
export interface TestProvider {
  readonly fetchKeys: FetchKeys;
  /** How often keys were requested. */
  readonly asked: () => number;
  /** Makes the keys unreachable, or reachable again. */
  reachable(reachable: boolean): void;
  /** Replaces the published key and signs with the new one from now on. */
  rotate(): void;
  token(now: Date, facts?: TokenFacts): Promise<string>;
  /** PEM of the public key, to try it as a secret. */
  publicPem(): string;
}

/** How long the test's keys are valid. */
export const keyLifeMs = 60 * 60_000;

export function startTestProvider(): TestProvider {
  let current = newKey('first');
  let reachable = true;
  let asked = 0;
  return {
    asked: () => asked,
    reachable: (now) => {
      reachable = now;
    },
    rotate: () => {
      current = newKey('second');
    },
    async fetchKeys() {
      asked += 1;
      if (!reachable) throw new Problem(outboundProblems.urlNotFetched);
      const key = await exportJWK(current.publicKey);
      return { keys: { keys: [{ ...key, kid: current.keyId, alg: 'RS256' }] }, maxAgeMs: keyLifeMs };
    },
    token: (now, facts = {}) => sign(now, { key: current.privateKey, keyId: current.keyId, ...facts }),
    publicPem: () => current.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

function newKey(keyId: string) {
  return { keyId, ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) };
}

/** A key that is not published. */
export function strangeKey(): KeyObject {
  return newKey('strange').privateKey;
}

function sign(
  now: Date,
  facts: TokenFacts & { readonly key: KeyObject; readonly keyId: string },
): Promise<string> {
  const { uid = 'uid-ada', email = 'ada@example.com', emailVerified = true } = facts;
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = {
    auth_time: seconds + (facts.signedInIn ?? 0),
    user_id: uid,
    email,
    email_verified: emailVerified,
    ...(facts.name !== undefined && { name: facts.name }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: facts.keyId })
    .setIssuer(facts.issuer ?? `https://securetoken.google.com/${projectId}`)
    .setAudience(facts.audience ?? projectId)
    .setSubject(uid)
    .setIssuedAt(seconds + (facts.issuedIn ?? 0))
    .setExpirationTime(seconds + (facts.expiresIn ?? 3_600))
    .sign(facts.key);
}
