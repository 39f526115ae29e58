import { TestRunner } from 'vitest';

/** Ends the running test of a spread run as one that needs the whole application in its own process. */
export function leaveOut(reason: string): never {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`Name this file in one-process.ts, because it ${reason}`);
  return test.context.skip(reason);
}
