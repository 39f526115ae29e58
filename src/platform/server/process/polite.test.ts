import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePolite } from './polite.ts';

const niceness = constants.priority.PRIORITY_BELOW_NORMAL;

let child: ChildProcess;
beforeEach(() => {
  child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { detached: true });
});
afterEach(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
});

/** What the kernel says of a session's share; the same text where it knows no such thing. */
function sessionOf(pid: number): string {
  const path = `/proc/${pid}/autogroup`;
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : `nice ${niceness}`;
}

test('a polite child has a lower priority, in its session and with its session', () => {
  const pid = child.pid ?? Number.NaN;
  makePolite(pid);
  expect(getPriority(pid)).toBe(niceness);
  expect(sessionOf(pid)).toMatch(new RegExp(`nice ${niceness}$`));
});

test('a child that has ended already is no error', async () => {
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => makePolite(child.pid ?? Number.NaN)).not.toThrow();
});
