const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const statement = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const literalCall = /\bimport\s*\(\s*['"]([^'"]+)['"]/g;
const computedCall = /\bimport\s*\(\s*[^'"\s]/;

/** What a module's text imports, re-exports and loads later, types included, as written. */
export function importsOf(source: string): string[] {
  const code = source.replace(comments, '');
  return [...code.matchAll(statement), ...code.matchAll(literalCall)].map(([, name]) => name ?? '');
}

/** Whether a module's text loads something under a name that only running it tells. */
export function computesAnImport(source: string): boolean {
  return computedCall.test(source.replace(comments, ''));
}
