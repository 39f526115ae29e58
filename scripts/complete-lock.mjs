import { writeFileSync } from 'node:fs';
import { readLockFile } from './lock-file.mjs';
import { missingPackages } from './missing-packages.mjs';

const file = 'package-lock.json';
const lock = readLockFile(file);
const missing = missingPackages(lock.packages);
const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
  a.localeCompare(b, 'en'),
);
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${file}: ${Object.keys(missing).length} packages added`);
