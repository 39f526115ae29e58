import { posix } from 'node:path';
import { type DeclaredScreen, declaredScreens } from './declared-screens.ts';

const heading = '// Made from the declarations of the screens by `npm run build:clients`.\n\n';
const columns = 110;

/**
 * Returns the generated lists of the screens by their files: addresses for typed links on every floor, routes
 * whose imports a bundler can read, and the sidebar's links, which visitors don't load.
 */
export async function screenSources(root: string): Promise<Readonly<Record<string, string>>> {
  const screens = await declaredScreens(root);
  return {
    'src/platform/shared/paths.ts': pathsText(screens),
    'src/app/web/screen-routes.ts': routesText(screens),
    'src/app/web/screen-links.ts': linksText(screens),
  };
}

function pathsText(screens: readonly DeclaredScreen[]): string {
  return [
    heading,
    '/** Every address of the web application, for typed links. */\n',
    "export const paths = {\n  landing: '/',\n",
    ...screens.map(({ name, path }) => `  ${name}: '${path}',\n`),
    '} as const;\n\nexport type AppPath = (typeof paths)[keyof typeof paths];\n',
  ].join('');
}

function routesText(screens: readonly DeclaredScreen[]): string {
  return [
    heading,
    "import type { AppPath, paths } from '#platform/shared/paths.ts';\n",
    "import { lazyPart } from '#platform/web/lazy-part.tsx';\n",
    "import type { Route } from './route.ts';\n",
    '\nexport const screenRoutes: Readonly<Record<Exclude<AppPath, typeof paths.landing>, Route>> = {\n',
    ...screens.map(routeText),
    '};\n',
  ].join('');
}

function routeText({ path, title, access, bare, localOnly, module, page }: DeclaredScreen): string {
  const file = module.startsWith('#app/web/') ? `./${posix.relative('#app/web', module)}` : module;
  const load = `async () => (await import('${file}')).${page}`;
  const inOne = `    page: lazyPart(${load}),\n`;
  return [
    `  '${path}': {\n    title: '${title}',\n    access: '${access}',\n`,
    bare ? `    bare: '${bare}',\n` : '',
    localOnly ? '    localOnly: true,\n' : '',
    inOne.length <= columns + 1 ? inOne : `    page: lazyPart(\n      ${load},\n    ),\n`,
    '  },\n',
  ].join('');
}

function linksText(screens: readonly DeclaredScreen[]): string {
  const groups = [
    ['tools', "The sidebar's links to the tools, in the order of spec 2.", 'toolLinks'],
    ['more', 'What the product has beyond them.', 'moreLinks'],
  ] as const;
  const lists = groups.map(([group, about, name]) => {
    const links = screens
      .flatMap(({ path, title, link }) => (link?.group === group ? [{ path, title, ...link }] : []))
      .toSorted((one, other) => one.place - other.place)
      .map(
        ({ path, title, icon, words = [] }) =>
          `  {\n    path: '${path}',\n    label: '${title}',\n    icon: '${icon}',\n` +
          `    words: [${words.map((word) => `'${word}'`).join(', ')}],\n  },\n`,
      );
    return `\n/** ${about} */\nexport const ${name}: readonly SearchedLink[] = [\n${links.join('')}];\n`;
  });
  return [heading, "import type { SearchedLink } from './destination.ts';\n", ...lists].join('');
}
