/** @import { LockedPackage, LockedPackages } from './lock-file.mjs' */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'universal',
  'wasm32',
  'x64',
];

/**
 * Returns the packages for other platforms that the lock file leaves out, as entries without a hash. npm
 * drops them if its registry does not carry them, and `npm ci` then refuses on those platforms ("Missing: ...
 * from lock file").
 *
 * @param {LockedPackages} packages the lock file's table, by folder
 * @returns {LockedPackages} The entries to add. Throws if a missing package is not pinned exactly.
 */
export function missingPackages(packages) {
  /** @type {LockedPackages} */
  const missing = {};
  for (const [folder, owner] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      if (isLocked(packages, folder, name)) continue;
      if (!/^\d+\.\d+\.\d+/.test(version))
        throw new Error(`${folder} wants ${name} at an exact version, not ${version}`);
      missing[`node_modules/${name}`] = { version, ...platformOf(name, owner) };
    }
  }
  return missing;
}

/**
 * Looks a package up as Node does: in the owner's own node_modules, then in each one above it.
 *
 * @param {LockedPackages} packages
 * @param {string} folder
 * @param {string} name
 */
function isLocked(packages, folder, name) {
  const above = folder
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...above].some((parent) => packages[`${parent && `${parent}/`}node_modules/${name}`]);
}

/**
 * Reads the platform from a package's name (`@oxlint/binding-linux-arm-musleabihf`). The keys are in npm's
 * order.
 *
 * @param {string} name
 * @param {LockedPackage} owner
 */
function platformOf(name, owner) {
  const words = name.split(/[/-]/);
  const libc = words.find((word) => /^(?:musl|gnu)/.test(word));
  return {
    cpu: processors.filter((processor) => words.includes(processor)),
    ...(owner.dev && { dev: true }),
    ...(libc && { libc: [libc.startsWith('musl') ? 'musl' : 'glibc'] }),
    optional: true,
    os: systems.filter((system) => words.includes(system)),
  };
}

/**
 * @param {LockedPackages} packages the lock file's table, by folder
 * @returns {[folder: string, name: string][]} the packages that npm would install without checking a hash
 */
export function withoutHash(packages) {
  return Object.entries(packages)
    .filter(([folder, { integrity, inBundle }]) => folder !== '' && !integrity && !inBundle)
    .map(([folder, { name }]) => [folder, name ?? folder.split('node_modules/').at(-1) ?? '']);
}
