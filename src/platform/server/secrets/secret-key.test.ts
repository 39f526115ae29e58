import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey, secretKey } from './secret-key.ts';

const secretKeyText = 'x'.repeat(32);

describe('the secret key', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'overprint-secret-'));
  });
  afterAll(() => rm(home, { recursive: true }));

  const settings = (name: string) => ({ dataDir: join(home, name), secretKeyText: undefined });

  it('is 32 bytes of SECRET_KEY, and nothing is written', async () => {
    const key = await secretKey({ ...settings('unused'), secretKeyText: secretKeyText });
    expect(key).toHaveLength(32);
    expect(await secretKey({ ...settings('other'), secretKeyText: secretKeyText })).toEqual(key);
    expect(await readdir(home)).not.toContain('unused');
  });

  it('is generated once, for its owner only', async () => {
    const key = await secretKey(settings('generated'));
    const path = join(home, 'generated', 'secret-key');
    expect(await secretKey(settings('generated'))).toEqual(key);
    expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is the same for simultaneous starts, and no draft is left', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => secretKey(settings('race'))));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(join(home, 'race'))).toEqual(['secret-key']);
  });

  it('gives a key of its own for each purpose', async () => {
    const key = await secretKey({ ...settings('unused'), secretKeyText: secretKeyText });
    expect(deriveKey(key, 'api-keys')).toHaveLength(32);
    expect(deriveKey(key, 'api-keys')).toEqual(deriveKey(key, 'api-keys'));
    expect(deriveKey(key, 'api-keys')).not.toEqual(deriveKey(key, 'sessions'));
  });
});
