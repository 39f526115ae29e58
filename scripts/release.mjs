import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { notesSince, packagesOfAnotherVersion } from './release-notes.mjs';

const [command, tag] = process.argv.slice(2);

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

if (command === 'check' && tag !== undefined) {
  const others = packagesOfAnotherVersion('.', tag);
  if (others.length > 0) throw new Error(`${tag} is not the version of ${others.join(', ')}`);
} else if (command === 'notes') {
  const [, previous] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n');
  const since = previous === undefined ? '' : git('log', '-1', '--format=%cs', previous);
  console.log(notesSince(readFileSync('CHANGELOG.md', 'utf8'), since));
} else {
  throw new Error('Say "check TAG" or "notes".');
}
