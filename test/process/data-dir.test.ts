import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { samplePicture } from '#test/pictures.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Returns everything in the folder with its mode. */
function modesIn(dir: string): { path: string; isFolder: boolean; mode: string }[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path, isFolder: entry.isDirectory(), mode: (lstatSync(path).mode & 0o777).toString(8) };
  });
}

function expectPrivate(dir: string): void {
  const found = modesIn(dir);
  expect(found.length).toBeGreaterThan(900);
  expect(found.filter(({ isFolder, mode }) => mode !== (isFolder ? '700' : '600'))).toEqual([]);
  expect((lstatSync(dir).mode & 0o777).toString(8)).toBe('700');
}

async function storePicture({ origin }: ServerProcess): Promise<void> {
  const account = JSON.stringify({
    username: `u${randomBytes(8).toString('hex')}`,
    password: 'words of my own',
  });
  const headers = { 'content-type': 'application/json' };
  const signedUp = await fetch(`${origin}/api/register`, { method: 'POST', headers, body: account });
  const form = new FormData();
  form.set('image', new Blob([samplePicture('dot.png')]), 'a.png');
  const cookie = signedUp.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const padded = await fetch(`${origin}/api/image_padding`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(padded.status).toBe(200);
}

test('only its user can read what the server stores, whatever the umask, and an older folder is repaired', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-modes-'));
  chmodSync(dataDir, 0o755);
  const umask = process.umask(0);
  try {
    const first = await startServerProcess(dataDir);
    await storePicture(first);
    expectPrivate(dataDir);
    await first.end('SIGTERM');
    expectPrivate(dataDir);
    for (const { path, isFolder } of modesIn(dataDir)) chmodSync(path, isFolder ? 0o755 : 0o644);
    chmodSync(dataDir, 0o755);
    const second = await startServerProcess(dataDir);
    await storePicture(second);
    expectPrivate(dataDir);
    await second.end('SIGTERM');
  } finally {
    process.umask(umask);
    await rm(dataDir, { recursive: true, force: true });
  }
});
