import { type ClassValue, clsx } from 'clsx';

const variants = /^(?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))+:)*/;

/** What a class sets, by its name after variants and sign. The first pattern that fits decides. */
const kinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^(?:block|inline|flex|grid|contents|hidden)$|^inline-/, 'display'],
  [/^(?:static|fixed|absolute|relative|sticky)$/, 'position'],
  [/^text-(?:left|center|right)$/, 'text-align'],
  [/^text-(?:(?:xs|sm|base|lg|\d?xl)$|\[(?!#))/, 'font-size'],
  [/^font-(?:display|sans|mono)$/, 'font-family'],
  [/^border(?:-\d|$)/, 'border-width'],
  [/^border-(?:solid|dashed)$/, 'border-style'],
];
/** The other properties that components let each other set: each class is one of them and a value. */
const named =
  /^(?:size|(?:min-|max-)?[wh]|[pm][xytrbl]?|border-[xytrbl](?=-\d|$)|border(?!-[xytrbl])|bg|shadow|opacity|animate|rounded|gap(?:-[xy])?|grid-cols|items|justify(?!-self|-items)|overflow(?:-[xy])?|whitespace|leading|text(?!-pretty|-balance)|font|cursor)(?=-|$)/;

/** What sets one of these sets the others, too. */
const includes: Readonly<Record<string, readonly string[]>> = {
  size: ['w', 'h'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  'font-size': ['leading'],
  'border-width': ['border-t', 'border-r', 'border-b', 'border-l'],
};

function kindOf(name: string): string | undefined {
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? named.exec(name)?.[0];
}

/**
 * Joins class names. Of two that set the same property under the same variants, the later one wins: of
 * properties that components let each other set. A library for all of them would be a tenth of the landing
 * page's script.
 */
export function cn(...classes: ClassValue[]): string {
  const taken = new Set<string>();
  const wins = (one: string) => {
    const variant = variants.exec(one)?.[0] ?? '';
    const kind = kindOf(one.slice(variant.length).replace(/^-/, ''));
    if (kind === undefined) return true;
    if (taken.has(variant + kind)) return false;
    for (const set of [kind, ...(includes[kind] ?? [])]) taken.add(variant + set);
    return true;
  };
  return clsx(classes).split(' ').toReversed().filter(wins).toReversed().join(' ');
}
