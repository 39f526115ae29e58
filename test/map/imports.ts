const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const statement = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const literalCall = /\bimport\s*\(\s*['"]([^'"]+)['"]/g;
const computedCall = /\bimport\s*\(\s*[^'"\s]/;

/** Returns the names that a module imports, re-exports and loads lazily, types included, as written. */
export function importsOf(source: string): string[] {
  const code = source.replace(comments, '');
  return [...code.matchAll(statement), ...code.matchAll(literalCall)].map(([, name]) => name ?? '');
}

/** Returns whether a module computes the name of something that it loads. */
export function computesAnImport(source: string): boolean {
  return computedCall.test(source.replace(comments, ''));
}
