import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declaredEndpoints } from '#scripts/clients/key-endpoints.ts';

const heading =
  '// Made from the declarations of the endpoints by `npm run build:clients`.\n\n' +
  "import type { Operation } from '#platform/shared/client.ts';\n";

interface Source {
  /** The types of the declarations. */
  readonly imports: Set<string>;
  readonly operations: string[];
}

/**
 * Returns the generated `web/operations.ts` of each feature by its path: what a browser must know of each
 * endpoint at run time. What it takes and returns are types of the declaration.
 */
export async function operationSources(root: string): Promise<Readonly<Record<string, string>>> {
  const sources = new Map<string, Source>();
  for (const { file, exported, endpoint } of await declaredEndpoints(root)) {
    const [, feature = '', name = ''] = /^src\/(.+?)\/shared\/(.+)\.ts$/.exec(file) ?? [];
    const path = `src/${feature}/web/operations.ts`;
    if (!existsSync(join(root, 'src', feature, 'web'))) continue;
    const source = sources.get(path) ?? { imports: new Set(), operations: [] };
    sources.set(path, source);
    const namespace = namespaceOf(name);
    source.imports.add(`import type * as ${namespace} from '#${feature}/shared/${name}.ts';\n`);
    source.operations.push(
      `\nexport const ${exported}: Operation<typeof ${namespace}.${exported}> = {\n` +
        `  name: '${endpoint.name}',\n  method: '${endpoint.method}',\n  path: '${endpoint.path}',\n};\n`,
    );
  }
  return Object.fromEntries(
    [...sources].map(([path, { imports, operations }]) => [
      path,
      [heading, ...imports, ...operations].join(''),
    ]),
  );
}

/** Not the name of an endpoint, such as that of `login.ts`. */
const namespaceOf = (name: string) =>
  `${name.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase())}Module`;
