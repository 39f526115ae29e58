import { Problem, problems } from './problem.ts';

/** Problems of fields by their names, whatever the field. */
export const fieldProblems = problems({
  unknown: {
    status: 400,
    code: 'unknown_field',
    error: 'Unknown field',
    fix: 'Remove it, or see the reference for its name.',
  },
  duplicate: {
    status: 400,
    code: 'duplicate_field',
    error: 'Duplicate field',
    fix: 'Send it once.',
  },
});

/** Maximum number and length of the sender's names in an error. */
const shown = { names: 10, nameLength: 100 };

/** Names under which any file is taken, where an endpoint takes exactly one (contract 3). */
export const fileAliases = ['file', 'data'];

export interface KnownNames {
  /** The documented names where the unknown ones were sent. */
  readonly fields: readonly string[];
  /** The endpoint's files, which are fields as well. */
  readonly files?: readonly string[];
  /** Where they were sent, such as `overlays`, `2`. */
  readonly path?: readonly string[];
}

/** Returns the 400 for names that an endpoint does not know, with the documented ones that are near. */
export function unknownField(
  names: readonly string[],
  { fields, files = [], path = [] }: KnownNames,
): Problem {
  const near = names.slice(0, shown.names).flatMap((name) => {
    const isFile = path.length === 0 && files.length === 1 && fileAliases.includes(name);
    return (isFile ? files[0] : nearestName(name, [...fields, ...files])) ?? [];
  });
  const { unknown } = fieldProblems;
  return new Problem({
    ...unknown,
    error: `${unknown.error}: ${listNames(names)}`,
    ...(near.length > 0 && { fix: `Did you mean ${[...new Set(near)].join(', ')}?` }),
    param: paramOf([...path, ...names.slice(0, 1)]),
  });
}

/** Returns the 400 for a field that was sent twice and takes one value. */
export function duplicateField(name: string): Problem {
  return new Problem({
    ...fieldProblems.duplicate,
    error: `${fieldProblems.duplicate.error}: ${nameText(name)}`,
    fix: `Send ${nameText(name)} once.`,
    param: paramOf([name]),
  });
}

interface TwoNames {
  readonly name: string;
  readonly other: string;
  readonly code: string;
  readonly path?: readonly string[];
}

/** Returns the 400 for a field that was sent under two of its names. */
export function bothNames({ name, other, code, path = [] }: TwoNames): Problem {
  return new Problem({
    status: 400,
    code,
    error: `Send either ${nameText(name)} or ${nameText(other)}, not both`,
    fix: 'They are two spellings of one field: leave one out.',
    param: paramOf([...path, other]),
  });
}

/** Returns the path of a field as text, each name cut. */
export function paramOf(path: readonly string[]): string {
  return path
    .map((name) => cutName(name))
    .join('.')
    .toWellFormed();
}

function cutName(name: string): string {
  return name.slice(0, shown.nameLength);
}

function listNames(names: readonly string[]): string {
  const first = names.slice(0, shown.names).map(nameText).join(', ');
  return names.length > shown.names ? `${first} and ${names.length - shown.names} more` : first;
}

/** Returns a plain name unchanged, any other in quotes; cut. */
export function nameText(name: string): string {
  const text = cutName(name);
  return /^\w+$/.test(name) && text === name ? name : JSON.stringify(text.toWellFormed());
}

/** Returns the known name that is nearest to a misspelt one, or the only one that it is a part of. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const folded = fold(cutName(name));
  const maxDistance = folded.length < 5 ? 1 : 2;
  const byDistance = known.map((other) => ({ other, distance: editDistance(folded, fold(other)) }));
  const [nearest] = byDistance.toSorted((a, b) => a.distance - b.distance);
  if (nearest && nearest.distance <= maxDistance) return nearest.other;
  const containing = known.filter((other) => other.split('_').includes(name.toLowerCase()));
  return containing.length === 1 ? containing[0] : undefined;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[_\-\s]/g, '');
}

/** Returns how many letters have to be added, removed, replaced or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_value, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
