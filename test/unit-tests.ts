import { globSync, readFileSync } from 'node:fs';

/** Helpers that no unit test imports: the application, databases, browsers, programs. */
const helpers =
  'app|audio-app|database|postgres|payments|recipes|shops|videos|browser|process|media-children|parsers';
const heavy = new RegExp(`(?:test|'\\.)/(?:${helpers})\\b|node:child_process`);

/** Returns the test files that import none of these. */
export function unitTests(): string[] {
  const files = globSync([
    'src/**/*.test.ts',
    'test/*.test.ts',
    'test/{scripts,identity}/**/*.test.ts',
    'clients/*/test/*.test.ts',
  ]);
  return files.filter((file) => !heavy.test(readFileSync(file, 'utf8')));
}
