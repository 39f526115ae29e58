import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the declarations of a module and of everything that it imports by a relative path as one file, because
 * each further file costs bytes in the package. `index` exports only names of other modules. Nothing checks here
 * that their own names differ: the types' test does.
 */
export function bundleDeclarations(index: string): string {
  const texts = new Map<string, string>();
  collect(index, texts);
  const exported = [...(texts.get(index) ?? '').matchAll(/^export (?:type )?\{([^}]*)\}/gm)];
  const names = exported.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  texts.delete(index);
  const all = [...texts].map(([path, text]) => withoutModules(text, path.includes('/generated/')));
  return `${all.join('')}export { ${names.filter((name) => name !== '').join(', ')} };\n`;
}

/** Reads the modules, those that are imported first. */
function collect(path: string, texts: Map<string, string>): void {
  if (texts.has(path)) return;
  texts.set(path, '');
  const text = readFileSync(path, 'utf8');
  for (const [, name = ''] of text.matchAll(/from '(\.[^']*)\.ts'/g))
    collect(join(dirname(path), `${name}.d.ts`), texts);
  texts.delete(path);
  texts.set(path, text);
}

/** Removes imports, and `export` of what the index does not name; the generated types are all exported. */
function withoutModules(text: string, isExported: boolean): string {
  return text
    .replace(/^(?:import|export) [^;]*from '[^']*';\n/gm, '')
    .replace(/^export \{\};\n/gm, '')
    .replace(isExported ? /(?!)/ : /^export /gm, '')
    .replace(/^ +/gm, '');
}
