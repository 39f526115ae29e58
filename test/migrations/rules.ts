import { parseMigration } from '#platform/server/database/migration-files.ts';

/**
 * What a migration may not do, so that the version before runs on and nobody waits ("Migrations",
 * CONTRIBUTING).
 */
interface Rule {
  readonly message: string;
  readonly breaks: (statement: string, file: File) => boolean;
}

interface File {
  readonly inTransaction: boolean;
  /** Tables that the file creates: nobody uses them yet. */
  readonly created: ReadonlySet<string>;
}

const rules: readonly Rule[] = [
  {
    message: 'drops or renames what the version before uses',
    breaks: (statement) =>
      /\bdrop (?:column|table|view)\b/.test(statement) ||
      (/\brename\b/.test(statement) && !/\balter index\b|\brename constraint\b/.test(statement)),
  },
  {
    message: 'changes a column that the version before writes',
    breaks: (statement, { created }) =>
      /\balter column \S+ (?:set data )?type\b|\bset not null\b/.test(statement) &&
      !created.has(tableOf(statement)),
  },
  {
    message: 'adds a column that the version before would have to fill',
    breaks: (statement, { created }) =>
      additions(statement).some(
        (column) => /\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column),
      ) && !created.has(tableOf(statement)),
  },
  {
    message: 'builds an index while nobody can write: use "create index concurrently if not exists"',
    breaks: (statement, { created }) =>
      /^create (?:unique )?index (?!concurrently if not exists\b)/.test(statement) &&
      !created.has(tableOf(statement)),
  },
  {
    message: 'checks all rows under a lock: add the constraint "not valid", and validate it in another file',
    breaks: (statement, { created }) =>
      /\badd constraint\b.*\b(?:foreign key|check)\b/.test(statement) &&
      !/\bnot valid\b/.test(statement) &&
      !created.has(tableOf(statement)),
  },
  {
    message: 'needs the first line "-- no-transaction"',
    breaks: (statement, { inTransaction }) => /\bconcurrently\b/.test(statement) && inTransaction,
  },
  {
    message: 'has two statements without a breakpoint between them, in a file without a transaction',
    breaks: (statement, { inTransaction }) => !inTransaction && /;\s*\S/.test(withoutBodies(statement)),
  },
];

/**
 * Returns a line for each rule that a migration breaks; none if it says `-- allow: REASON` in its first
 * lines.
 */
export function findViolations(name: string, text: string): string[] {
  const { statements, inTransaction, requires } = parseMigration(name, text);
  if (/^(?:--.*\n)*-- allow: \S+ \S+/.test(text)) return [];
  const plain = statements.map(normalize);
  const created = new Set(
    plain.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  );
  return plain.flatMap((statement) =>
    rules
      // What an older version used may go when the file says which version it requires.
      .filter(
        (rule) => rule.breaks(statement, { inTransaction, created }) && !(requires && rule === rules[0]),
      )
      .map(({ message }) => `${name} ${message}: ${statement.slice(0, 80)}`),
  );
}

function normalize(statement: string): string {
  return statement
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll('"', '')
    .replaceAll('public.', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

const tableOf = (statement: string) =>
  /\b(?:alter table (?:if exists )?(?:only )?|\bon (?:only )?)(\S+)/.exec(statement)?.[1] ?? '';

/** The parts of a statement that add a column each. */
const additions = (statement: string) => statement.split(/\badd column\b/).slice(1);

const withoutBodies = (statement: string) => statement.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '');
