import { execFileSync } from 'node:child_process';

/**
 * What the packages @seydx/node-av-* contain besides the binding: a static build of FFmpeg. They name the
 * binding's licence alone.
 */
const ffmpeg = {
  'bom-ref': 'ffmpeg@8.1',
  type: 'library',
  name: 'FFmpeg',
  version: '8.1',
  description:
    'Static build with x264, x265 and the Fraunhofer FDK AAC codec inside @seydx/node-av-*. To be used, and not to be passed on.',
  licenses: [{ expression: 'GPL-3.0-or-later AND FDK-AAC' }],
  cpe: 'cpe:2.3:a:ffmpeg:ffmpeg:8.1:*:*:*:*:*:*:*',
};

/**
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 * @typedef {{ components: { 'bom-ref': string, name: string }[], dependencies: Dependency[] }} Bom
 */

const made = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const bom = /** @type {Bom} */ (JSON.parse(made));
for (const dependency of bom.dependencies)
  if (dependency.ref.startsWith('@seydx/node-av-')) dependency.dependsOn.push(ffmpeg['bom-ref']);
bom.components.push(ffmpeg);
bom.dependencies.push({ ref: ffmpeg['bom-ref'], dependsOn: [] });
console.log(JSON.stringify(bom, null, 2));
