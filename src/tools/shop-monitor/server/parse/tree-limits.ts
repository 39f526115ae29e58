/** Limits of pages that are parsed into a tree. Captured pages stay far below them. */
export const treeLimits = { openElements: 512, tags: 100_000 } as const;

/** Void elements, and elements that contain only text. */
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const textElements = new Set('script style title textarea iframe noembed noframes xmp'.split(' '));
/** Elements whose end tag may be omitted before another of the same name. */
const selfEndingElements = new Set('p li option tr td th dt dd'.split(' '));

/** Returns which limit a page exceeds; undefined if none. Reads the text once, in linear time. */
export function findTreeExcess(html: string): string | undefined {
  const open = createOpenElements();
  let tags = 0;
  for (let tag = nextTag(html, 0); tag; tag = nextTag(html, tag.end)) {
    tags += 1;
    if (tags > treeLimits.tags) return `more than ${treeLimits.tags} tags`;
    if (tag.isClosing) open.close(tag.name);
    else if (!voidElements.has(tag.name) && !textElements.has(tag.name)) open.open(tag);
    if (open.count() > treeLimits.openElements) return `more than ${treeLimits.openElements} open elements`;
  }
  return undefined;
}

/** A stack of open elements. Each is pushed and popped once, so all calls together take linear time. */
function createOpenElements() {
  const names: string[] = [];
  const counts = new Map<string, number>();
  const has = (name: string) => (counts.get(name) ?? 0) > 0;
  const pop = () => {
    const name = names.pop() ?? '';
    counts.set(name, (counts.get(name) ?? 0) - 1);
    return name;
  };
  return {
    count: () => names.length,
    open({ name, closesItself }: Tag) {
      if (closesItself && (has('svg') || has('math'))) return;
      if (selfEndingElements.has(name) && names.at(-1) === name) pop();
      names.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    close(name: string) {
      while (has(name)) if (pop() === name) return;
    },
  };
}

interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly closesItself: boolean;
  /** Index after the tag, and after its text if it contains only text. */
  readonly end: number;
}

function nextTag(html: string, from: number): Tag | undefined {
  for (let at = html.indexOf('<', from); at !== -1; at = html.indexOf('<', at)) {
    const tag = html.startsWith('<!--', at) ? undefined : tagAt(html, at);
    if (tag) return tag;
    at = html.startsWith('<!--', at) ? after(html, '-->', at + 4) : at + 1;
  }
  return undefined;
}

const namePattern = /[a-z][^\s/>]*/iy;

function tagAt(html: string, at: number): Tag | undefined {
  const isClosing = html[at + 1] === '/';
  namePattern.lastIndex = at + (isClosing ? 2 : 1);
  const name = namePattern.exec(html)?.[0].toLowerCase();
  if (name === undefined) return undefined;
  const end = endOfTag(html, namePattern.lastIndex);
  const closesItself = html[end - 2] === '/';
  return {
    name,
    isClosing,
    closesItself,
    end: !isClosing && textElements.has(name) ? endOfText(html, name, end) : end,
  };
}

/** Returns the index after the `>` that ends a tag. A `>` in a quoted value does not. */
function endOfTag(html: string, from: number): number {
  let isValue = false;
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (character === '>') return at + 1;
    if (isValue && (character === '"' || character === "'")) at = after(html, character, at + 1) - 1;
    if (character.trim() !== '') isValue = character === '=';
  }
  return html.length;
}

function endOfText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

function after(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at === -1 ? html.length : at + text.length;
}
