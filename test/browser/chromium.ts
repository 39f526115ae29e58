import { existsSync } from 'node:fs';
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

/** Starts Chromium: the one that CHROMIUM_PATH names, else an installed one, else the one that npm brought. */
export async function launchChromium(): Promise<Browser> {
  const found = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
  if (found !== undefined) return chromium.launch({ executablePath: found, args: quiet });
  const { default: packed } = await import('@sparticuz/chromium');
  // Its own arguments would switch off what is tested here: one process, no same-origin policy.
  packed.setGraphicsMode = false;
  return chromium.launch({ executablePath: await packed.executablePath(), args: quiet });
}
