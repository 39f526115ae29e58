import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import { startServerProcess } from './server-process.ts';

/** Loaded into the program: a signal makes it fail outside any catch. */
const failOn = (work: string) =>
  `--import data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${work}})`)}`;

let dataDir: string;
beforeAll(async () => {
  dataDir = makeDataFolder('fatal');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test.each([
  ['unhandledRejection', `Promise.reject(Object.assign(new Error('boom'),{detail:'of a customer'}))`],
  ['uncaughtException', `throw Object.assign(new Error('boom'),{detail:'of a customer'})`],
])('an %s is logged and ends the process, so that it can be restarted', async (event, work) => {
  const server = await startServerProcess(dataDir, { NODE_OPTIONS: failOn(work) });
  expect(await server.end('SIGUSR2')).toBe(1);
  const lines = server.output().split('\n');
  expect(JSON.parse(lines.find((line) => line.includes('"level":60')) ?? '{}')).toMatchObject({
    msg: event,
    err: { message: 'boom' },
  });
  expect(server.output()).not.toContain('of a customer');
});
