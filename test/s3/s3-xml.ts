const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

function unescapeXml(text: string): string {
  return Object.entries(entities).reduceRight(
    (left, [character, entity]) => left.replaceAll(entity, character),
    text,
  );
}

/** Returns the texts of all elements of a name that contain only text. */
export function tagsIn(document: string, name: string): string[] {
  const pattern = new RegExp(`<${name}>([^<]*)</${name}>`, 'g');
  return [...document.matchAll(pattern)].map(([, text = '']) => unescapeXml(text));
}

export function xmlDocument(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${content}`;
}
