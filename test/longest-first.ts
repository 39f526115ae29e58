import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that start browsers or whole programs, wait for half a minute, or repeat something hundreds of
 * times.
 */
const long =
  /[/\\]test[/\\](browser[/\\]|process[/\\]|(corpus|parsers)\.test)|[/\\]engines[/\\]|[/\\](fuzz|lifecycle|dispatcher|scan-new-products|shuffled-events|fetch-video)\.test/;

/** Runs the slow files first, so that no processor is idle at the end of a run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
