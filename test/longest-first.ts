import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that start browsers, whole programs or waits of half a minute, and those that repeat something
 * hundreds of times.
 */
const long =
  /[/\\]test[/\\](browser[/\\]|process[/\\]|corpus\.test)|[/\\]engines[/\\]|[/\\](fuzz|lifecycle|dispatcher|scan-new-products|shuffled-events|fetch-video)\.test/;

/**
 * Begins with the files that take long, so that at the end of a run no processor waits for the last one of
 * them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
