import { createPrivateKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { exportJWK, importSPKI, type JSONWebKeySet } from 'jose';
import type { Database } from '#platform/server/database/database.ts';
import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';
import { sandboxSigningKeys } from './tables.ts';

export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKeys: JSONWebKeySet;
}

const generate = promisify(generateKeyPair);
const onlyId = 1;
const modulusBits = 2_048;

/**
 * Returns a function that resolves with the key that signs the stand-in's tokens. The key is stored when it
 * is first used; processes that start together get the same one.
 */
export function createSigningKey(database: Database, box: SecretBox): () => Promise<SigningKey> {
  let cached: Promise<SigningKey> | undefined;
  return () => {
    cached ??= readOrGenerate(database, box).catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

async function readOrGenerate(database: Database, box: SecretBox): Promise<SigningKey> {
  const stored = (await read(database)) ?? (await generateOnce(database, box));
  const pem = box.open(stored.privateKeyCiphertext, stored.keyId);
  if (pem === undefined) throw new Error("Expected the stand-in's signing key to open with SECRET_KEY");
  const publicKey = await exportJWK(await importSPKI(stored.publicKey, 'RS256'));
  return {
    keyId: stored.keyId,
    privateKey: createPrivateKey(pem),
    publicKeys: { keys: [{ ...publicKey, kid: stored.keyId, alg: 'RS256', use: 'sig' }] },
  };
}

async function read(database: Database) {
  const [row] = await database.orm.select().from(sandboxSigningKeys).where(eq(sandboxSigningKeys.id, onlyId));
  return row;
}

async function generateOnce(database: Database, box: SecretBox) {
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: modulusBits,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const keyId = randomUUID();
  const privateKeyCiphertext = box.seal(privateKey, keyId);
  await database.orm
    .insert(sandboxSigningKeys)
    .values({ id: onlyId, keyId, privateKeyCiphertext, publicKey })
    .onConflictDoNothing();
  const row = await read(database);
  if (!row) throw new Error('Expected the signing key, received no row');
  return row;
}

/** Where the encrypted key is stored. */
export function sealedSigningKey(box: SecretBox): SealedColumn {
  return {
    table: 'sandbox_signing_keys',
    column: 'private_key_ciphertext',
    key: ['id'],
    ownerColumn: 'key_id',
    ownerOf: (keyId) => keyId,
    box,
  };
}
