import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const secret = { SECRET_KEY: 'x'.repeat(32) };
const firebase = {
  FIREBASE_PROJECT_ID: 'shop',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'shop.example',
};
const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };

function complaintOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing';
}

describe('the configuration', () => {
  it('needs no variables: embedded database, local files, sandboxes, loopback', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      role: 'all',
    });
    expect(config).toMatchObject({
      outbound: { ports: [80, 443, 5678, 8080, 8443], allow: [] },
      trustProxy: false,
    });
    expect(config).toMatchObject({ marketplaceOrigin: 'https://www.redbubble.com', logLevel: 'info' });
    expect([config.databaseUrl, config.s3, config.firebase, config.stripe, config.smtpUrl]).toEqual(
      Array(5).fill(undefined),
    );
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  it('treats an empty value like an unset one', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(loadConfig({}));
  });

  it('needs with DATABASE_URL what all processes must share', () => {
    const databaseUrl = { DATABASE_URL: 'postgres://localhost/shop' };
    expect(complaintOf(databaseUrl)).toMatch(/SECRET_KEY: missing[^]*S3_BUCKET: missing/);
    expect(complaintOf({ ...databaseUrl, ...secret, S3_BUCKET: 'shop' })).toBe('nothing');
    expect(complaintOf({ ...databaseUrl, ...secret, SINGLE_HOST: '1' })).toBe('nothing');
    expect(complaintOf({ DATABASE_READ_URL: databaseUrl.DATABASE_URL })).toContain('needs DATABASE_URL');
  });

  it('reads what a worker works on, and names what it does not know', () => {
    expect(loadConfig({ WORKER_QUEUES: 'audio, scans' }).workerQueues).toEqual(['audio', 'scans']);
    expect(complaintOf({ WORKER_QUEUES: 'pictures' })).toContain('audio, batches, webhooks, scans, upkeep');
  });

  it('uses PORT in the public address, and drops its trailing slash', () => {
    expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080/' }).publicUrl).toBe('http://localhost:8080');
  });

  it('reads pairs of host and port, IPv6 included', () => {
    expect(loadConfig({ OUTBOUND_ALLOW: 'localhost:5678, [::1]:9000 ,10.0.0.7:80' }).outbound.allow).toEqual([
      { host: 'localhost', port: 5678 },
      { host: '::1', port: 9000 },
      { host: '10.0.0.7', port: 80 },
    ]);
  });

  it('reads trusted proxies as a number or as addresses', () => {
    const trustProxy = (text: string) => loadConfig({ ...firebase, ...stripe, TRUST_PROXY: text }).trustProxy;
    expect(trustProxy('2')).toBe(2);
    expect(trustProxy('10.0.0.0/8,::1')).toEqual(['10.0.0.0/8', '::1']);
  });

  it('reads storage, identity and payment settings as groups', () => {
    const config = loadConfig({
      ...firebase,
      ...stripe,
      S3_BUCKET: 'shop',
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
    });
    expect(config.s3).toEqual({ bucket: 'shop', endpoint: 'http://127.0.0.1:9000' });
    expect(config.firebase).toEqual({ projectId: 'shop', apiKey: 'key', authDomain: 'shop.example' });
    expect(config.stripe).toEqual({ secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec' });
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'http://shop.example/?a=b'],
    ['DATABASE_URL', 'mysql://shop'],
    ['S3_ENDPOINT', 'ftp://shop'],
    ['ROLE', 'boss'],
    ['SECRET_KEY', 'short'],
    ['SMTP_URL', 'mail.example'],
    ['MARKETPLACE_ORIGIN', 'https://www.redbubble.com/people'],
    ['OUTBOUND_PORTS', '80,no'],
    ['OUTBOUND_PORTS', ','],
    ['OUTBOUND_ALLOW', 'localhost'],
    ['OUTBOUND_ALLOW', 'localhost:99999'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
  ])('names a bad value: %s=%s', (name, value) => {
    expect(complaintOf({ [name]: value })).toContain(`  ${name}: expected`);
  });

  it('lists all invalid values at once', () => {
    const complaint = complaintOf({ PORT: 'x', ROLE: 'x', LOG_LEVEL: 'x' });
    for (const name of ['PORT', 'ROLE', 'LOG_LEVEL']) expect(complaint).toContain(`  ${name}: `);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'shop.example', '128.0.0.1'])(
    'refuses to listen on %s while a sandbox is on',
    (host) => {
      expect(complaintOf({ HOST: host })).toContain('HOST');
      expect(complaintOf({ HOST: host, ...firebase })).toContain('HOST');
      expect(complaintOf({ HOST: host, ...firebase, ...stripe })).toBe('nothing');
    },
  );

  it.each([
    ['PUBLIC_URL', 'https://shop.example'],
    ['PUBLIC_URL', 'http://192.168.1.5:3000'],
    ['PUBLIC_URL', 'http://localhost.shop.example'],
    ['PUBLIC_URL', 'http://[2001:db8::1]'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '127.0.0.1'],
  ])('refuses %s=%s while a sandbox is on, and says which settings let strangers in', (name, value) => {
    const env = { [name]: value };
    expect(complaintOf(env)).toMatch(
      new RegExp(
        `  ${name}: .*stand-in for sign-in and payment is on; set FIREBASE_\\* and STRIPE_\\* .*SMTP_URL`,
      ),
    );
    expect(complaintOf({ ...env, ...firebase })).toMatch(/stand-in for payment is on; set STRIPE_\* /);
    expect(complaintOf({ ...env, ...stripe })).toMatch(/stand-in for sign-in is on; set FIREBASE_\* /);
    expect(complaintOf({ ...env, ...firebase, ...stripe })).toBe('nothing');
  });

  it.each(['http://localhost:8080', 'http://127.8.8.8', 'http://[::1]:3000'])(
    'takes the public address %s with sandboxes',
    (url) => expect(loadConfig({ PUBLIC_URL: url }).publicUrl).toBe(url),
  );

  it('shows the mailbox where no mail server is set and no stranger reaches the server, and nowhere else', () => {
    const hosted = { ...firebase, ...stripe };
    const shows = (env: Record<string, string>) => loadConfig(env).mailbox;
    expect([shows({}), shows(hosted), shows({ SMTP_URL: 'smtp://mail.example' })]).toEqual([
      true,
      true,
      false,
    ]);
    for (const env of [
      { PUBLIC_URL: 'https://shop.example' },
      { TRUST_PROXY: '1' },
      { HOST: '0.0.0.0' },
      { NODE_ENV: 'production', ...secret },
    ])
      expect([env, shows({ ...hosted, ...env })]).toEqual([env, false]);
  });

  it('counts the mailbox among the sandboxes that keep the server local', () => {
    const hosted = { ...firebase, ...stripe };
    const isSandbox = (env: Record<string, string>) => loadConfig(env).sandbox;
    expect([isSandbox({}), isSandbox(firebase), isSandbox(hosted)]).toEqual([true, true, true]);
    expect(isSandbox({ ...hosted, SMTP_URL: 'smtp://mail.example' })).toBe(false);
    expect(isSandbox({ ...hosted, PUBLIC_URL: 'https://shop.example' })).toBe(false);
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('listens on %s with sandboxes', (host) => {
    expect(loadConfig({ HOST: host }).host).toBe(host);
  });

  it('refuses production without its secret, identity and payment settings, and lists what is missing', () => {
    const complaint = complaintOf({ NODE_ENV: 'production' });
    for (const name of Object.keys({ ...secret, ...firebase, ...stripe }))
      expect(complaint).toContain(`${name}: missing`);
    expect(loadConfig({ NODE_ENV: 'production', ...secret, ...firebase, ...stripe }).production).toBe(true);
  });

  it('refuses an incomplete group of settings', () => {
    expect(complaintOf({ STRIPE_SECRET_KEY: 'sk' })).toContain('STRIPE_PUBLISHABLE_KEY: missing');
    expect(complaintOf({ FIREBASE_API_KEY: 'key' })).toContain('FIREBASE_PROJECT_ID: missing');
    const sync = { FIREBASE_TOKEN_SYNC_URL: 'https://shop.example/token' };
    expect(complaintOf(sync)).toContain('FIREBASE_PROJECT_ID: missing');
    expect(complaintOf({ FIREBASE_TOKEN_SYNC_URL: 'http://shop.example' })).toContain('https://');
    expect(loadConfig({ ...firebase, ...sync }).firebase).toMatchObject({
      tokenSyncUrl: 'https://shop.example/token',
    });
    expect(loadConfig(firebase).firebase).not.toHaveProperty('tokenSyncUrl');
    expect(complaintOf({ S3_REGION: 'eu' })).toContain('S3_BUCKET: missing');
  });
});
