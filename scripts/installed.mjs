import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readLockFile } from './lock-file.mjs';

/** @import { LockedPackages } from './lock-file.mjs' */

/**
 * @param {string} root the project's folder
 * @returns {string} The file that npm writes last, after every install script.
 */
export function installRecord(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

/**
 * Returns whether node_modules has the packages of package-lock.json, by npm's own record of the last
 * installation. A folder deleted since then is noticed by its package.json.
 *
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  const record = installRecord(root);
  if (!existsSync(record)) return false;
  const { packages: wanted } = readLockFile(join(root, 'package-lock.json'));
  const { packages: present } = readLockFile(record);
  return hasEveryPackage(wanted, present) && isAsRecorded(root, wanted, present);
}

/**
 * @param {LockedPackages} wanted
 * @param {LockedPackages} present
 */
function hasEveryPackage(wanted, present) {
  return Object.entries(wanted).every(
    ([folder, { optional }]) => folder === '' || optional || folder in present,
  );
}

/**
 * @param {string} root
 * @param {LockedPackages} wanted
 * @param {LockedPackages} present
 */
function isAsRecorded(root, wanted, present) {
  return Object.entries(present).every(([folder, { version, integrity }]) => {
    const lock = wanted[folder];
    const matches = lock?.version === version && lock?.integrity === integrity;
    return matches && existsSync(join(root, folder, 'package.json'));
  });
}
