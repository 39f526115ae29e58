import { execFileSync } from 'node:child_process';
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { n8nChoices } from './n8n-choices.ts';

const choicesFile = 'nodes/Overprint/choices.ts';
const heading = '// Made from the declarations of the features by `npm run build:clients`.\n\n';

/** Writes the choices of the n8n nodes, in the form in which the formatter leaves them. */
export function writeN8nChoices(root: string): void {
  const file = join(root, 'clients/n8n', choicesFile);
  const texts = Object.entries(n8nChoices()).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;`,
  );
  writeFileSync(file, `${heading}${texts.join('\n\n')}\n`);
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], {
    cwd: root,
    stdio: 'ignore',
  });
}

/** Compiles the nodes of `clients/n8n` into a folder, and puts what n8n reads beside them. */
export function buildN8n(root: string, outDir: string): void {
  const source = join(root, 'clients/n8n');
  rmSync(outDir, { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', source, '--outDir', outDir], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const file of globSync(['nodes/**/*.json', 'icons/*.svg'], { cwd: source }))
    cpSync(join(source, file), join(outDir, file));
  // n8n requires its nodes; the sources are modules like everything here.
  writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n');
}
