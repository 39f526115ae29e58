import { dirname, join } from 'node:path/posix';

/** From the bottom up: each floor may import the floors before it. */
const floors = ['platform', 'account', 'tools', 'workflows', 'app'];
/** Floors without features: their sides are directly under them. */
const plain = ['platform', 'app'];
/** The features that may import others of their floor, and which: the rest imports none. */
export const arrows: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  account: {
    budgets: ['access'],
    'white-label': ['access'],
    results: ['access', 'api-keys', 'budgets', 'white-label'],
    'api-keys': ['access', 'budgets'],
    connections: ['access', 'budgets'],
    idempotency: ['access'],
    usage: ['access', 'api-keys', 'budgets', 'connections', 'results'],
    'usage-alerts': ['access', 'usage', 'webhooks'],
    webhooks: ['access', 'budgets'],
    billing: ['access'],
    'early-access': ['access'],
  },
  tools: {},
  workflows: {
    batches: ['templates'],
    recipes: ['templates'],
  },
};
/** Folders beside `src` that package.json gives names to. */
const outside = ['test', 'bench', 'scripts'];
/** What features bring, as names: the one file above the floors that each may import. */
const features = 'src/features.ts';
/** Where a feature states it, knowing nothing else. */
const brought = /^src\/(?!platform\/)(?:\w+\/)?[\w-]+\/shared\/feature\.ts$/;
const shape = 'src/platform/shared/feature.ts';
/** What each side of a feature may import, in its own feature and below. */
const sides: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  server: ['shared', 'server'],
  web: ['shared', 'web'],
};

/** Media and parsing code that a bench or a fuzzer can call alone. */
const engine =
  /^src\/(?:(?:tools|workflows)\/[\w-]+\/server\/(?:(?:draw|parse)[\w-]*\.ts|(?:.+\/)?(?:engines|parse)\/)|platform\/server\/image\/)/;
const notInEngines = ['fastify', 'drizzle-orm'];
/** The drawing module and the packages that it may import. */
const drawing = 'src/tools/text-overlay/shared/draw/';
const inDrawing = ['bidi-js', 'harfbuzzjs', 'linebreak', 'uqr'];
/** The one shared file with a package of data. */
const cssColours = 'src/platform/shared/css-colours.ts';

interface Place {
  readonly floor: string;
  readonly feature: string;
  readonly side: string;
}

function placeOf(file: string): Place | undefined {
  const [top, floor = '', ...rest] = file.split('/');
  const feature = plain.includes(floor) ? '' : (rest.shift() ?? '');
  const side = rest.shift() ?? '';
  if (top !== 'src' || rest.length === 0 || !(side in sides)) return undefined;
  return floor === 'sandbox' || floors.includes(floor) ? { floor, feature, side } : undefined;
}

function mayImport(here: Place, there: Place): boolean {
  if (!sides[here.side]?.includes(there.side)) return false;
  const below =
    here.floor === 'sandbox' ? ['platform', 'account'] : floors.slice(0, floors.indexOf(here.floor));
  if (here.floor !== there.floor) {
    const isWithinReach = here.side !== 'shared' || here.floor === 'workflows' || there.floor === 'platform';
    return below.includes(there.floor) && isWithinReach;
  }
  if (here.feature === there.feature) return true;
  if (here.side === 'shared' && here.floor !== 'workflows') return false;
  return here.floor === 'sandbox' || (arrows[here.floor]?.[here.feature]?.includes(there.feature) ?? false);
}

/** Returns the file of the project that an import names; undefined for a package. */
export function fileOf(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name);
  if (!name.startsWith('#')) return undefined;
  const path = name.slice(1);
  return outside.some((folder) => path.startsWith(`${folder}/`)) ? path : `src/${path}`;
}

/** Returns why a file may not import another file of the project; undefined where it may. */
export function fileViolation(from: string, to: string): string | undefined {
  const isTest = from.endsWith('.test.ts');
  if (to.startsWith('test/')) return isTest ? undefined : 'only tests import test/';
  if (from === features)
    return brought.test(to) || to === shape ? undefined : 'the list of features imports only what they bring';
  if (brought.test(from)) return to === shape ? undefined : 'what a feature brings is only names';
  const here = placeOf(from);
  const there = placeOf(to);
  if (here && to === features) return undefined;
  if (to === 'package.json' && here?.floor === 'app') return undefined;
  if (['src/main.ts', 'src/backup.ts', 'src/restore.ts'].includes(from) && there?.floor === 'app')
    return undefined;
  if (!here || !there) return `the map knows no place for ${here ? to : from}`;
  if (there.floor === 'sandbox' && here.floor !== 'sandbox') {
    return isTest || here.floor === 'app' ? undefined : 'only the app and tests import the sandbox';
  }
  return mayImport(here, there) ? undefined : `${here.floor}/${here.side} may not import ${to}`;
}

/** Returns why a file may not import a package, Node's own modules included; undefined where it may. */
export function packageViolation(from: string, name: string): string | undefined {
  if (from.endsWith('.test.ts')) return undefined;
  if (from.startsWith(drawing) && inDrawing.includes(name)) return undefined;
  if (from === cssColours && name === 'color-name') return undefined;
  if (placeOf(from)?.side === 'shared' && name !== 'zod') return 'shared code imports only zod';
  if (placeOf(from)?.side === 'web' && name === 'zod') return 'schemas do not exist in the browser';
  if (engine.test(from) && notInEngines.some((banned) => name === banned || name.startsWith(`${banned}/`))) {
    return `an engine knows no ${name}`;
  }
  return undefined;
}
