import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled } from '#scripts/installed.mjs';
import { createProject, type Project } from './project.ts';

describe('an installation', () => {
  let project: Project;
  beforeEach(() => {
    project = createProject();
  });
  afterEach(() => project.remove('.'));

  test('is complete without the packages of other platforms', () => {
    expect(isInstalled(project.root)).toBe(true);
  });

  test('is missing without node_modules', () => {
    project.remove('node_modules');
    expect(isInstalled(project.root)).toBe(false);
  });

  test('is missing after an interruption, because npm writes its record last', () => {
    project.remove('node_modules/.package-lock.json');
    expect(isInstalled(project.root)).toBe(false);
  });

  test('is stale after a folder was deleted', () => {
    project.remove('node_modules/library');
    expect(isInstalled(project.root)).toBe(false);
  });

  test.each([
    ['another version', { 'node_modules/library': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['another hash', { 'node_modules/library': { version: '1.0.0', integrity: 'sha512-b' } }],
    ['no longer that package', {}],
    [
      'one package more',
      {
        'node_modules/library': { version: '1.0.0', integrity: 'sha512-a' },
        'node_modules/new': { version: '1.0.0' },
      },
    ],
  ])('is stale when the lock file asks for %s', (_, packages) => {
    project.write('package-lock.json', { packages });
    expect(isInstalled(project.root)).toBe(false);
  });
});
