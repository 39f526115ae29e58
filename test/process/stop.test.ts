import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import { freePort, spawnServer, startServerProcess } from './server-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = makeDataFolder('stop');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const program = 'test/process/stuck-thread.ts';

test('a thread that cannot be interrupted does not keep the process alive: it is killed', async () => {
  const server = await startServerProcess(dataDir, {}, program);
  server.child.kill('SIGUSR2');
  while (!server.output().includes('a thread is stuck'))
    await once(server.child.stdout ?? server.child, 'data');
  expect([await server.end('SIGTERM'), server.child.signalCode]).toEqual([null, 'SIGKILL']);
});

test('without such a thread the process exits with 0 and prints nothing', async () => {
  const server = await startServerProcess(dataDir, {}, program);
  expect([await server.end('SIGTERM'), server.child.signalCode]).toEqual([0, null]);
  expect(server.output()).not.toContain('"level":60');
});

/**
 * Loaded into the program: it gets the signal as soon as it listens for it, which is before it has started.
 */
const signalEarly = encodeURIComponent(`process.on('newListener',(event)=>{
  if(event==='SIGTERM')setImmediate(()=>process.kill(process.pid,'SIGTERM'))})`);

test('a signal during the start waits for its end, then the process exits with 0', async () => {
  const NODE_OPTIONS = `--import data:text/javascript,${signalEarly}`;
  const { child, output } = spawnServer(dataDir, { PORT: String(await freePort()), NODE_OPTIONS });
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output()).not.toMatch(/"level":[56]0/);
});
