import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import { startServerProcess } from './server-process.ts';

/** Loaded into the program: names each module of a stand-in that it loads. */
const hook = `import{registerHooks}from'node:module';registerHooks({load(url,context,next){
if(url.includes('/src/sandbox/'))process.stderr.write('loads '+url+'\\n');return next(url,context)}})`;

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 's'.repeat(32),
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'd.test',
  STRIPE_SECRET_KEY: 'sk_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

let dataDir: string;
beforeEach(async () => {
  dataDir = makeDataFolder('stand-ins');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function loadedStandIns(settings: Record<string, string>): Promise<Set<string>> {
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hook)}`;
  const server = await startServerProcess(dataDir, { ...settings, NODE_OPTIONS });
  await server.end('SIGTERM');
  const names = [...server.output().matchAll(/^loads .*\/src\/sandbox\/(\w+)\//gm)].map(([, name]) => name);
  return new Set(names.map(String));
}

test('a production server loads no module of a stand-in, with or without a mail server', async () => {
  expect(await loadedStandIns(production)).toEqual(new Set());
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:2525' };
  expect(await loadedStandIns({ ...production, ...smtp })).toEqual(new Set());
});

test('a local server loads the stand-ins for what is not set', async () => {
  expect(await loadedStandIns({})).toEqual(new Set(['identity', 'mail', 'payments']));
});
