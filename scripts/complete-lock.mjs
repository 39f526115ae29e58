import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readLockFile } from './lock-file.mjs';
import { missingPackages, withoutHash } from './missing-packages.mjs';

const file = 'package-lock.json';
const lock = readLockFile(file);
const missing = missingPackages(lock.packages);
const packages = { ...lock.packages, ...missing };
const hashless = withoutHash(packages);
for (const [folder, name] of hashless) {
  const entry = packages[folder] ?? {};
  const query = ['view', `${name}@${entry.version}`, 'dist.integrity', '--json'];
  /** @type {unknown} */
  const integrity = JSON.parse(execFileSync('npm', query, { encoding: 'utf8' }) || 'null');
  if (typeof integrity !== 'string') throw new Error(`The registry has no hash of ${name}@${entry.version}`);
  const { version = '', ...others } = entry;
  packages[folder] = { version, integrity, ...others };
}
const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${file}: ${Object.keys(missing).length} packages and ${hashless.length} hashes added`);
