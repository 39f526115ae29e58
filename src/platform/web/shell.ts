/** A word of a POSIX shell that stands for itself. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * The value of curl's `-F` for a file, in curl's own quotes, so that a comma or semicolon in a name is no end
 * of it.
 */
export function curlFile(name: string): string {
  return shellQuoted(`image=@"${name.replaceAll(/["\\]/g, '\\$&')}"`);
}
