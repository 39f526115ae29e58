import { expect, test } from 'vitest';
import { health } from '#platform/shared/service.ts';
import { createLog } from '#platform/server/log.ts';
import { createApp } from './app.ts';
import type { HostRules } from './hosts.ts';

async function startApp(rules: Partial<HostRules> = {}) {
  const owners: Readonly<Record<string, 'server' | number>> = { 'own.example': 'server', 'media.example': 7 };
  const app = await createApp({
    logger: createLog('silent'),
    trustProxy: ['10.0.0.1'],
    isDraining: () => false,
    hosts: { ownerOf: (host) => owners[host], probesByAddress: true, ...rules },
  });
  app.get('/health', { config: { endpoint: health } }, async () => 'healthy');
  return async (host: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    (await app.inject({ url: '/health', headers: { host, ...headers }, remoteAddress })).statusCode;
}

test('case, port and a dot at the end of a host name do not count', async () => {
  const statusOf = await startApp();
  for (const host of ['own.example', 'OWN.example:8080', 'own.example.', 'own.example.:80'])
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  for (const host of ['other.example', 'own.example..', 'own.example:a', 'own.example@media.example', ' '])
    expect([host, await statusOf(host)]).toEqual([host, 421]);
  expect(await statusOf('media.example')).toBe(404);
});

test('health checks may use an address or a name without a dot, but not with stand-ins', async () => {
  const [statusOf, standIns] = [await startApp(), await startApp({ probesByAddress: false })];
  for (const host of ['10.1.2.3:3000', '[2001:db8::1]:3000', 'web-1:3000'])
    expect([host, await statusOf(host), await standIns(host)]).toEqual([host, 200, 421]);
});

test('X-Forwarded-Host takes the place of Host only behind a trusted proxy', async () => {
  const statusOf = await startApp();
  const forwarded = { 'x-forwarded-host': 'media.example' };
  expect(await statusOf('own.example', forwarded, '10.0.0.1')).toBe(404);
  expect(await statusOf('own.example', forwarded)).toBe(200);
  expect(await statusOf('media.example', { 'x-forwarded-host': 'own.example' })).toBe(404);
});
