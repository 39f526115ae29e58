import { readFileSync } from 'node:fs';

/**
 * @typedef {{ name?: string, version?: string, license?: string, integrity?: string, resolved?: string, dev?: boolean,
 * optional?: boolean, inBundle?: boolean, os?: string[], cpu?: string[], libc?: string[],
 * optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by folder; the project's own name is empty.
 */

/**
 * @param {string} file package-lock.json, or npm's record of an installation, which has the same form
 * @returns {{ packages: LockedPackages }}
 */
export function readLockFile(file) {
  return /** @type {{ packages: LockedPackages }} */ (JSON.parse(readFileSync(file, 'utf8')));
}
