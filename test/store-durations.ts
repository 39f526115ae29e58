import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** `npm test -- --durations`: stores how long each test file took, with its imports, for `LongestFirst`. */
export default class StoreDurations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const seconds = modules.map((module): [string, number] => {
      const { collectDuration, duration } = module.diagnostic();
      return [module.relativeModuleId, Math.round((collectDuration + duration) / 1_000)];
    });
    const slow = seconds.filter(([, length]) => length > 0).toSorted(([, one], [, other]) => other - one);
    writeFileSync(
      new URL('durations.json', import.meta.url),
      `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`,
    );
  }
}
