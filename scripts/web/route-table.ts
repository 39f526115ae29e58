import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#platform/shared/paths.ts';

/** A page for signed-in users, as the route table names it. */
export interface MemberPage {
  readonly path: string;
  /** The file's path relative to the application's folder. */
  readonly module: string;
}

const tableName = 'routes.tsx';
/** An entry of the table: the name of its path, then everything up to the next entry. */
const entry = /\[paths\.(\w+)\]: \{([^]*?)(?=\[paths\.|\n\};)/g;

/**
 * Reads the pages for signed-in users and for subscribers from the route table of the screens. Throws if an
 * entry has an unknown form.
 */
export function memberPages(root: string): readonly MemberPage[] {
  const table = readFileSync(join(root, tableName), 'utf8');
  const pages = [...table.matchAll(entry)]
    .filter(
      ([, , text = '']) => /access: '(?:signedIn|subscriber)'/.test(text) && !text.includes('localOnly'),
    )
    .map(([, name = '', text = '']) => {
      const path = (paths as Readonly<Record<string, string>>)[name];
      const module = moduleIn(text) ?? moduleIn(constantIn(table, text));
      if (path === undefined || module === undefined)
        throw new Error(`Expected a path and an import in ${tableName}, found ${name}: ${text}`);
      return { path, module };
    });
  if (pages.length === 0) throw new Error(`Expected pages of signed-in users in ${tableName}, found none`);
  return pages;
}

function moduleIn(text: string): string | undefined {
  // `#` begins at `src`, and the application's folder is `src/app/web`.
  return /import\('(?:\.\/)?([^']+)'\)/.exec(text)?.[1]?.replace(/^#/, '../../');
}

/** Returns the declaration of a page that two entries share. */
function constantIn(table: string, text: string): string {
  const [, name = ''] = /page: (\w+)/.exec(text) ?? [];
  return new RegExp(`const ${name} = [^;]*;`).exec(table)?.[0] ?? '';
}
