import { globSync, readFileSync } from 'node:fs';

/** What no unit test reads: the application, databases, browsers, programs, and what a build makes. */
const helpers =
  'app|audio-app|database|postgres|payments|recipes|shops|videos|browser|process|media-children|parsers';
const heavy = new RegExp(`(?:test|'\\.)/(?:${helpers})\\b|node:child_process|dist/web`);

/** Returns the test files that read none of these. */
export function unitTests(): string[] {
  const files = globSync([
    'src/**/*.test.ts',
    'test/*.test.ts',
    'test/{scripts,identity}/**/*.test.ts',
    'clients/*/test/*.test.ts',
  ]);
  return files.filter((file) => !heavy.test(readFileSync(file, 'utf8')));
}
