import { expect, test } from 'vitest';
import { missingPackages } from '#scripts/missing-packages.mjs';

const owner = (optionalDependencies: Record<string, string>) => ({
  version: '1.0.0',
  dev: true,
  optionalDependencies,
});

test('a package of another platform that npm left out is added with its platform', () => {
  const packages = {
    'node_modules/tool': owner({ '@tool/linux-arm-musleabihf': '1.2.3', '@tool/darwin-arm64': '1.2.3' }),
    'node_modules/@tool/darwin-arm64': { version: '1.2.3' },
  };
  expect(missingPackages(packages)).toEqual({
    'node_modules/@tool/linux-arm-musleabihf': {
      version: '1.2.3',
      cpu: ['arm'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  });
});

test.each(['node_modules/a/node_modules/b', 'node_modules/a', 'node_modules'])(
  'a package is looked for in %s too',
  (at) => {
    const folder = at === 'node_modules' ? at : `${at}/node_modules`;
    const packages = {
      'node_modules/a/node_modules/b': owner({ c: '1.0.0' }),
      [`${folder}/c`]: { version: '1.0.0' },
    };
    expect(missingPackages(packages)).toEqual({});
  },
);

test('a missing package without an exact version is refused', () => {
  expect(() => missingPackages({ 'node_modules/a': owner({ b: '^1.0.0' }) })).toThrow('an exact version');
});
