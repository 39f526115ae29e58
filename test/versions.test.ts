import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLockFile } from '#scripts/lock-file.mjs';
import { missingPackages, withoutHash } from '#scripts/missing-packages.mjs';

const { packages } = readLockFile('package-lock.json');

/**
 * The oldest versions without a vulnerability that affects this product, because advisories are not available
 * everywhere.
 */
const oldest = {
  fastify: '5.12.1',
  '@fastify/static': '10.1.4',
  '@fastify/busboy': '3.2.6',
  sharp: '0.35.0',
  'drizzle-orm': '0.45.2',
};
const banned = ['ssrfcheck', 'ip', 'private-ip', 'dependency-cruiser'];

function versionsOf(name: string): string[] {
  const entries = Object.entries(packages).filter(([folder, entry]) =>
    entry.name === undefined ? folder.endsWith(`node_modules/${name}`) : entry.name === name,
  );
  return entries.map(([, entry]) => entry.version ?? '');
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}

describe('package-lock.json', () => {
  test.each(Object.entries(oldest))('has no %s before %s', (name, version) => {
    expect(versionsOf(name).filter((found) => isOlder(found, version))).toEqual([]);
  });

  test('compares versions as numbers', () => {
    expect([isOlder('5.9.9', '5.12.1'), isOlder('5.12.1', '5.12.1'), isOlder('10.0.0', '9.9.9')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each(banned)('does not have %s', (name) => {
    expect(versionsOf(name)).toEqual([]);
  });

  test('names no address of a package', () => {
    expect(Object.values(packages).filter((entry) => entry.resolved !== undefined)).toEqual([]);
  });

  test('has the packages of every platform, or npm ci refuses; "npm run lock" adds them', () => {
    expect(missingPackages(packages)).toEqual({});
  });

  test('has the hash of every package; "npm run lock" adds them', () => {
    expect(withoutHash(packages)).toEqual([]);
  });
});

describe('package.json', () => {
  test('pins every version exactly', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>;
    const versions = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });
});
