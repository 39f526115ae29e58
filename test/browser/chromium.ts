import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packed from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What keeps a browser under test from asking its maker anything. */
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** The Chromium that CHROMIUM_PATH names, else an installed one, else the one that npm brought, unpacked. */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
  if (found !== undefined) return found;
  // A run that was killed while it unpacked leaves half a program, which would pass as the whole one.
  const unpacked = join(tmpdir(), 'chromium');
  if (existsSync(unpacked) && !starts(unpacked)) await rm(unpacked);
  const path = await packed.executablePath();
  if (!starts(path)) throw new Error(`Chromium does not start: ${path}. Name another one in CHROMIUM_PATH.`);
  return path;
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Starts a browser that calls nobody by itself. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: quiet });
}
