/** Returns headers as lines of `Name: value`. */
export function linesOfHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/**
 * Returns the headers of lines of `Name: value`. A line without a colon is only a name, for the server to
 * refuse.
 */
export function headersOfLines(lines: string): Record<string, string> {
  const found = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
  return Object.fromEntries(found);
}
