import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packed from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Flags that keep a browser under test from sending requests of its own. */
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** Resolves to the path of CHROMIUM_PATH, else of an installed Chromium, else of the unpacked npm package. */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
  if (found !== undefined) return found;
  // A run that was killed while unpacking leaves an incomplete program, which would not be replaced.
  const unpacked = join(tmpdir(), 'chromium');
  if (existsSync(unpacked) && !starts(unpacked)) await rm(unpacked);
  const path = await packed.executablePath();
  if (!starts(path))
    throw new Error(
      `Chromium does not start: ${path}. On Debian and Ubuntu install libnss3 and a font, or name another one in CHROMIUM_PATH.`,
    );
  return path;
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Starts a browser that sends no requests of its own. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: quiet });
}
