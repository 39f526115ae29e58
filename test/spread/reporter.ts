import type { Reporter, TestModule } from 'vitest/node';

/** Says at the end how many tests the run left out, and why. */
export class LeftOutReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const reasons = modules.flatMap(({ children }) =>
      [...children.allTests('skipped')].map(
        (test) => noteOf(test.result()) ?? 'was skipped without a reason',
      ),
    );
    const counts = Object.entries(Object.groupBy(reasons, (text) => text)).map(
      ([reason, those = []]) => `  ${those.length} ${reason}\n`,
    );
    process.stdout.write(`\n${reasons.length} tests of these files need one process:\n${counts.join('')}`);
  }
}

function noteOf(result: object): string | undefined {
  return 'note' in result && typeof result.note === 'string' ? result.note : undefined;
}
