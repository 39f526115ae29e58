const maxLength = 100;
/** Reserved names on Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/**
 * Characters that Windows, macOS or a path refuses, and those that cannot be seen or turn the text around.
 */
const refused = /[\p{C}<>:"/\\|?*]/gu;

/**
 * Returns a text as a part of a file's name, with letters of any script; `otherwise` if nothing of it is
 * left.
 */
export function safeNamePart(text: string, otherwise: string): string {
  const plain = Array.from(text.toWellFormed().normalize('NFC').replace(refused, '-'))
    .slice(0, maxLength)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  return plain === '' ? otherwise : plain;
}

/**
 * Returns the names of sizes as those of files, without extension: safe on every system, and each of its own.
 */
export function sizeFileNames(sizes: readonly string[]): string[] {
  const taken = new Set<string>();
  return sizes.map((size) => {
    const part = safeNamePart(size, 'size');
    return unique(reserved.test(part) ? `_${part}` : part, taken);
  });
}

/** File systems that ignore case see two names as one. */
function unique(name: string, taken: Set<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) candidate = `${name}-${number}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}
