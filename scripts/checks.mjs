import { readdirSync } from 'node:fs';

/**
 * @typedef {{ name: string, program: string, args: readonly string[] }} Check a program below node_modules
 * that exits with 0 if it finds nothing.
 */

/**
 * Returns every check but the tests, in the order in which they run.
 *
 * @param {string} root the project's folder
 * @returns {readonly Check[]}
 */
export function checksOf(root) {
  const projects = readdirSync(root).filter((name) => /^tsconfig(?!\.base).*\.json$/.test(name));
  return [
    { name: 'format', program: '@biomejs/biome/bin/biome', args: ['format', '--error-on-warnings', '.'] },
    { name: 'lint', program: 'oxlint/bin/oxlint', args: [] },
    ...projects.map((project) => ({
      name: `types (${project})`,
      program: 'typescript/bin/tsc',
      args: ['-p', project],
    })),
    {
      name: 'dead code',
      program: 'knip/bin/knip.js',
      args: ['--no-progress', '--treat-config-hints-as-errors'],
    },
  ];
}
