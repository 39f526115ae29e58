/** The first entry of a backup, which describes it. */
export interface BackupFacts {
  readonly format: typeof backupFormat;
  /** Of the program that wrote it. */
  readonly version: string;
  /** The newest migration of that program. */
  readonly schema: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

export const backupFormat = 1 as const;

/** The paths in a backup. The list of SHA-256 sums is its last entry, in the form of `sha256sum`. */
export const members = {
  facts: 'overprint-backup.json',
  secret: 'secret-key',
  database: 'database',
  files: 'files',
  sums: 'SHA256SUMS',
} as const;

const segment = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

/** Whether a path is one that a backup may have; none leads out of the folder that is restored. */
export function isMemberPath(path: string): boolean {
  const [top = '', ...rest] = path.split('/');
  if (![top, ...rest].every((name) => segment.test(name))) return false;
  if (top === members.database || top === members.files) return true;
  return rest.length === 0 && [members.facts, members.secret, members.sums].some((name) => name === top);
}
