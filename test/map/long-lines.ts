import { parseSync } from 'vite';

/** CONTRIBUTING, Code. Biome wraps all but texts and comments. */
export const maxColumns = 110;

/** A node of the syntax tree, as far as this needs it. */
interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** How much may follow on the line, such as the beginning of a test's function. */
const restColumns = 24;

/** Returns the numbers of the lines that are too long and could be broken. */
export function findLongLines(file: string, source: string): number[] {
  const lines = source.split('\n');
  if (!lines.some((line) => line.length > maxColumns)) return [];
  const { program } = parseSync(file, source);
  let start = 0;
  return lines.flatMap((line, index) => {
    const at = start + maxColumns;
    start += line.length + 1;
    return line.length <= maxColumns || isUnbreakableAt(program, at, source) ? [] : [index + 1];
  });
}

/**
 * Whether something at a place cannot be broken: a template literal, whose line breaks are content, a
 * pattern, the address of an import, a test's title, which pages cite as it is, or class names on an element.
 */
function isUnbreakableAt(node: unknown, at: number, source: string): boolean {
  if (Array.isArray(node)) return node.some((one) => isUnbreakableAt(one, at, source));
  if (!isSyntax(node) || !covers(node, at)) return false;
  const part = unbreakableIn(node, source);
  if (part && covers(part, at)) return true;
  return Object.values(node).some((value) => isUnbreakableAt(value, at, source));
}

const covers = ({ start, end }: Syntax, at: number) => start <= at && at < end + restColumns;

/** Returns the node, or the part of it that cannot be broken. */
function unbreakableIn(node: Syntax, source: string): Syntax | undefined {
  const text = source.slice(node.start, node.end);
  switch (node.type) {
    case 'TemplateLiteral':
    case 'ImportDeclaration':
      return node;
    case 'Literal':
      return 'regex' in node ? node : undefined;
    case 'JSXAttribute':
      return /^\w*class(?:Name)?=/i.test(text) ? node : undefined;
    case 'CallExpression':
      return /^(?:test|it|describe)\b/.test(text) ? titleOf(node) : undefined;
    default:
      return undefined;
  }
}

function titleOf(call: Syntax): Syntax | undefined {
  const title: unknown = 'arguments' in call && Array.isArray(call.arguments) ? call.arguments[0] : undefined;
  return isSyntax(title) && title.type === 'Literal' ? title : undefined;
}
