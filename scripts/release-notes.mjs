import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} changelog
 * @param {string} day of the release before, such as `2026-11-22`; empty if there was none
 * @returns {string} the days after that one, newest first. Throws if nothing was written since.
 */
export function notesSince(changelog, day) {
  const days = changelog.split(/^(?=## \d{4}-\d{2}-\d{2}$)/m).slice(1);
  const news = days.filter((text) => text.slice('## '.length, '## 2026-11-22'.length) > day);
  if (news.length === 0) throw new Error(`CHANGELOG.md has nothing after ${day}`);
  return news.join('').trim();
}

/**
 * @param {string} root the project's folder
 * @param {string} tag such as `v0.2.0`
 * @returns {string[]} the packages of the project, by name, that have another version
 */
export function packagesOfAnotherVersion(root, tag) {
  const files = ['package.json', ...globSync('clients/*/package.json', { cwd: root })];
  const packages = files.map(
    (file) =>
      /** @type {{ name: string, version: string }} */ (JSON.parse(readFileSync(join(root, file), 'utf8'))),
  );
  return packages.filter(({ version }) => `v${version}` !== tag).map(({ name }) => name);
}
