import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zapierActions, zapierTriggers } from './zapier-fields.ts';

const heading = '// Made from the declarations of the endpoints by `npm run build:clients`.\n\n';

/** Writes the fields of the actions and the events of the Zapier integration, as the formatter leaves them. */
export async function writeZapierFields(root: string): Promise<void> {
  const file = join(root, 'clients/zapier/src/generated.ts');
  const generated = { actions: await zapierActions(root), events: zapierTriggers() };
  const texts = Object.entries(generated).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;`,
  );
  writeFileSync(file, `${heading}${texts.join('\n\n')}\n`);
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], {
    cwd: root,
    stdio: 'ignore',
  });
}

/** Compiles `clients/zapier` into a folder. */
export function buildZapier(root: string, outDir: string): void {
  rmSync(outDir, { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '-p', join(root, 'clients/zapier'), '--outDir', outDir];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
}
