import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/server/config/config.ts';
import { privateFolder } from '#platform/server/files/data-dir.ts';
import { systemCode } from '#platform/server/files/system-errors.ts';

const keyBytes = 32;

/**
 * Returns the 32 bytes from which all secrets are derived: from `SECRET_KEY`, or from a text that is
 * generated once into `<dataDir>/secret-key`, readable for its owner only (contract 1). Processes that start
 * together get the same key.
 */
export async function secretKey({
  secretKeyText,
  dataDir,
}: Pick<Config, 'secretKeyText' | 'dataDir'>): Promise<Buffer> {
  return keyOfText(secretKeyText ?? (await generatedText(dataDir)));
}

/** Returns the 32 bytes of a text such as `SECRET_KEY`. */
export function keyOfText(text: string): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', 'overprint', keyBytes));
}

/** Returns a key of 32 bytes for one purpose. Keys of different purposes reveal nothing about each other. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}

async function generatedText(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key');
  return (await readText(path)) ?? (await generateText(dataDir, path));
}

/** Unlike a rename, a link fails if another process was first; its text then counts. */
async function generateText(dataDir: string, path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dataDir, privateFolder);
  await writeFile(draft, randomBytes(keyBytes).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
