import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import durations from './durations.json' with { type: 'json' };

/** How many seconds each test file took: `npm test -- --durations` stores it. Faster ones are left out. */
const secondsOf: Readonly<Record<string, number>> = durations;

/** Runs the slow files first, so that no processor is idle at the end of a run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const seconds = ({ moduleId }: TestSpecification) =>
      secondsOf[relative(this.ctx.config.root, moduleId)] ?? 0;
    return sorted.toSorted((one, other) => seconds(other) - seconds(one));
  }
}
