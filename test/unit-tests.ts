import { globSync, readFileSync } from 'node:fs';

/** What a test of one part does without: the application, a database, a browser, programs of its own. */
const helpers = 'app|audio-app|database|postgres|shops?|videos|browser|process|media-children|parsers';
const heavy = new RegExp(`(?:test|'\\.)/(?:${helpers})\\b|node:child_process`);

/** The test files that need none of it, by what they import. */
export function unitTests(): string[] {
  const files = globSync(['src/**/*.test.ts', 'test/*.test.ts', 'test/{scripts,identity}/**/*.test.ts']);
  return files.filter((file) => !heavy.test(readFileSync(file, 'utf8')));
}
